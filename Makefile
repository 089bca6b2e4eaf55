# The same targets run without make: python tools/make.py TARGET
PYTHON ?= python3

.PHONY: demo test prove benchmark compiled specimen docs setup lock clean
demo test prove benchmark compiled specimen docs setup lock clean:
	@$(PYTHON) tools/make.py $@
