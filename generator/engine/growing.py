"""The former place of engine.simulator.

In: a name. Out: what has it now.
"""

from generator.engine.former_names import former

__getattr__ = former(
    __name__, {"Grower": "generator.engine.simulator.Simulator"} | {"Growing": "generator.engine.simulator.Simulated"}
)
