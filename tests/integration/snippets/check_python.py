"""Reads programs as JSON lines, {"name", "code"}; prints a line for each that does not parse or uses a name that nothing defines.

A name counts as an input left to the reader when a comment of the same program speaks of it.
"""

import ast
import io
import json
import re
import sys
import tokenize

from pyflakes.checker import Checker
from pyflakes.messages import UndefinedLocal, UndefinedName


def comments(code):
    tokens = tokenize.generate_tokens(io.StringIO(code).readline)
    return " ".join(token.string for token in tokens if token.type == tokenize.COMMENT)


def problems(code):
    try:
        tree = ast.parse(code)
    except (SyntaxError, ValueError) as error:
        return [f"does not parse: {error}"]
    found = [message for message in Checker(tree).messages if isinstance(message, (UndefinedName, UndefinedLocal))]
    missing = {message.message_args[0] for message in found}
    spoken = comments(code)
    return [f"{name} is never defined" for name in sorted(missing) if not re.search(rf"(?<!\w){re.escape(name)}(?!\w)", spoken)]


for line in sys.stdin:
    program = json.loads(line)
    for problem in problems(program["code"]):
        print(json.dumps({"name": program["name"], "problem": problem}))
print("checked")
