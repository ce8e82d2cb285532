"""Reads programs as JSON lines, {"name", "code"}; prints a line for each that does not parse or uses a name that nothing defines.

A name counts as an input left to the reader when a comment of the same program speaks of it.
"""

import ast
import builtins
import io
import json
import re
import sys
import tokenize

SCOPES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


def bound_in(node):
    """Names that a statement binds, inner scopes included: enough for programs of a page."""
    for part in ast.walk(node):
        if isinstance(part, ast.Name) and not isinstance(part.ctx, ast.Load):
            yield part.id
        elif isinstance(part, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            yield part.name
        elif isinstance(part, ast.alias):
            yield (part.asname or part.name).split(".")[0]
        elif isinstance(part, ast.arg):
            yield part.arg
        elif isinstance(part, ast.ExceptHandler) and part.name:
            yield part.name


def used_in(node):
    return {part.id for part in ast.walk(node) if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Load)}


def binds_first(statement):
    """Whether a statement may use what it binds itself: blocks and comprehensions may, an assignment may not."""
    return isinstance(statement, (ast.For, ast.With, ast.If, ast.Try, ast.While, ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)) or any(
        isinstance(part, SCOPES) for part in ast.walk(statement)
    )


def undefined_names(code):
    known = set(dir(builtins)) | {"__name__", "__file__"}
    missing = set()
    for statement in ast.parse(code).body:
        bound = set(bound_in(statement))
        missing |= used_in(statement) - known - (bound if binds_first(statement) else set())
        known |= bound
    return missing


def comments(code):
    tokens = tokenize.generate_tokens(io.StringIO(code).readline)
    return " ".join(token.string for token in tokens if token.type == tokenize.COMMENT)


def problems(code):
    try:
        missing = undefined_names(code)
    except (SyntaxError, ValueError) as error:
        return [f"does not parse: {error}"]
    spoken = comments(code)
    return [f"{name} is never defined" for name in sorted(missing) if not re.search(rf"(?<!\w){re.escape(name)}(?!\w)", spoken)]


count = 0
for line in sys.stdin:
    program = json.loads(line)
    count += 1
    for problem in problems(program["code"]):
        print(json.dumps({"name": program["name"], "problem": problem, "code": program["code"]}))
print(json.dumps({"checked": count}))
