"""Deep Future 1.6 (R. Winder): the first pack."""

from generator.games.deep_future.pack import DeepFuture

PACK = DeepFuture()
