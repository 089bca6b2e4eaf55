"""Every error that a person can meet: a class for each cause, which words it, and an exit code for each family.

docs/errors.md is the table of these classes; a test compares the two.
"""

from generator.errors.base import *
from generator.errors.campaigns import *
from generator.errors.packs import *
from generator.errors.printing import *
from generator.errors.sheets import *
from generator.errors.storage import *
from generator.errors.studies import *
from generator.errors.usage import *
