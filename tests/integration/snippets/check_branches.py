"""Compares programs with what is known of each branch of the libraries' generators.

Reads JSON lines: a branch of library-branches.json with the list `programs`, {"language", "text"}, besides; prints for each the list of what is
missing from them. In expectations `_any` stands for any value, `_obj` for what an earlier line made, `...` for the call above.
"""

import ast
import json
import re
import shlex
import sys


def is_like(expected, actual):
    """Whether a value is the expected one; a variable may hold it."""
    if isinstance(expected, ast.Name) or isinstance(expected, (ast.Attribute, ast.Call)) or isinstance(actual, ast.Name):
        return True
    if isinstance(expected, ast.Constant):
        return expected.value is ... or (isinstance(actual, ast.Constant) and actual.value == expected.value)
    if isinstance(expected, (ast.List, ast.Tuple)) and isinstance(actual, (ast.List, ast.Tuple)):
        return len(expected.elts) == len(actual.elts) and all(map(is_like, expected.elts, actual.elts))
    if isinstance(expected, ast.Dict) and isinstance(actual, ast.Dict):
        keys = [ast.dump(key) for key in expected.keys] == [ast.dump(key) for key in actual.keys]
        return keys and all(map(is_like, expected.values, actual.values))
    if isinstance(expected, ast.Starred) and isinstance(actual, ast.Starred):
        return is_like(expected.value, actual.value)
    return ast.dump(expected) == ast.dump(actual)


def last_name(function):
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def is_call_like(expected, actual):
    name = last_name(expected.func)
    if name == "_obj":
        if not isinstance(actual.func, ast.Name):
            return False
    elif last_name(actual.func) != name:
        return False
    if len(expected.args) != len(actual.args) or not all(map(is_like, expected.args, actual.args)):
        return False
    settings = {keyword.arg: keyword.value for keyword in actual.keywords}
    wanted = {keyword.arg: keyword.value for keyword in expected.keywords}
    return settings.keys() == wanted.keys() and all(is_like(value, settings[key]) for key, value in wanted.items())


def imported_names(trees):
    for tree in trees:
        for node in ast.walk(tree):
            prefix = f"{node.module}." if isinstance(node, ast.ImportFrom) else ""
            if isinstance(node, (ast.Import, ast.ImportFrom)):
                for alias in node.names:
                    yield prefix + alias.name
                    yield f"{prefix}{alias.name} as {alias.asname}"


def shell_lines(text):
    lines = re.sub(r"\\\n", " ", text).split("\n")
    return [" ".join(shlex.split(line)) for line in lines if line.strip() and not line.strip().startswith("#")]


def has_value(expected, nodes):
    """Whether a variable is given this value."""
    (wanted,) = ast.parse(expected).body
    target = ast.unparse(wanted.targets[0])
    given = [node for node in nodes if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == target]
    return any(is_like(wanted.value, node.value) for node in given)


def missing(branch):
    programs = branch["programs"]
    trees = [ast.parse(program["text"]) for program in programs if program["language"] == "python"]
    nodes = [node for tree in trees for node in ast.walk(tree)]
    calls = [node for node in nodes if isinstance(node, ast.Call)]
    imported = set(imported_names(trees))
    everything = "\n".join(program["text"] for program in programs)
    read = "\n".join(map(ast.unparse, trees))
    shell = shell_lines("\n".join(program["text"] for program in programs if program["language"] == "sh"))
    yield from (f"import {name}" for name in branch.get("imports", []) if name not in imported)
    yield from (value for value in branch.get("values", []) if not has_value(value, nodes))
    for call in branch.get("calls", []):
        expected = ast.parse(call, mode="eval").body
        if not any(is_call_like(expected, actual) for actual in calls):
            yield call
    yield from (part for part in branch.get("reads", []) if part.lstrip(".") not in read)
    for line in branch.get("shell", []):
        pattern = re.escape(" ".join(shlex.split(line))).replace("_any", ".+")
        if not any(re.fullmatch(pattern, given) for given in shell):
            yield line
    yield from (text for text in branch.get("text", []) if text not in everything)
    if branch.get("comment") and any(not line.startswith("#") for line in everything.split("\n")):
        yield "nothing but a comment"
    if branch.get("nothing") and programs:
        yield "nothing at all"


for line in sys.stdin:
    print(json.dumps(list(missing(json.loads(line)))))
