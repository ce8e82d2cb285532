"""Reads C# programs as JSON lines, {"name", "code"}; prints a line for each that the grammar of tree-sitter does not take as a whole."""

import json
import sys

import tree_sitter_c_sharp
from tree_sitter import Language, Parser

parser = Parser(Language(tree_sitter_c_sharp.language()))
for line in sys.stdin:
    program = json.loads(line)
    if parser.parse(program["code"].encode()).root_node.has_error:
        print(json.dumps({"name": program["name"], "problem": "does not parse"}))
print("checked")
