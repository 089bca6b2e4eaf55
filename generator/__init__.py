"""makeplay: the print-and-play toolkit for make-as-you-play campaigns (import package `generator`)."""

__version__ = "0.14.0"
