"""Says which names that programs import are in no current release of the library they import them from.

Reads a folder of wheels (first argument) and programs as JSON lines, {"name", "code"}; prints a JSON line for each import that no wheel has:
{"name", "import", "problem"}. Nothing of a wheel is run: modules are read with `ast`, and what they export only while they run (a module
`__getattr__`, a lazy import structure) counts where the module, or its package, spells the name in a string. Modules of Python itself always
count as there; attributes of imported modules (`keras.saving`) are read like imported names.
"""

import ast
import json
import re
import sys
import zipfile
from pathlib import Path

STANDARD = set(sys.stdlib_module_names)
COMPILED = re.compile(r"^(.*?)(\.[^/]*)?\.(so|pyd)$")


class Library:
    """The modules of all wheels together, as a folder with everything installed would hold them."""

    def __init__(self, folder):
        self.archives = {}
        self.modules = {}
        self.packages = set()
        self.compiled = set()
        self.trees = {}
        self.sources = {}
        self.answers = {}
        for path in sorted(Path(folder).glob("*.whl")):
            archive = zipfile.ZipFile(path)
            for entry in archive.namelist():
                self.add(archive, re.sub(r"^[^/]+\.data/(purelib|platlib)/", "", entry), entry)

    def add(self, archive, path, entry):
        parts = path.split("/")
        if parts[0].endswith((".dist-info", ".data")):
            return
        found = COMPILED.match(path)
        if found:
            self.compiled.add(found.group(1).replace("/", "."))
        elif path.endswith((".py", ".pyi")):
            module = path.rsplit(".", 1)[0].removesuffix("/__init__").replace("/", ".")
            self.modules.setdefault(module, []).append((archive, entry))
        else:
            return
        for end in range(1, len(parts)):
            self.packages.add(".".join(parts[:end]))

    def has(self, module):
        return module in self.modules or module in self.packages or module in self.compiled

    def tree(self, module):
        """The statements of a module, with those of its stub."""
        if module not in self.trees:
            body = []
            for archive, entry in self.modules.get(module, ()):
                try:
                    body += ast.parse(self.source(archive, entry)).body
                except (SyntaxError, ValueError):
                    pass
            self.trees[module] = body
        return self.trees[module]

    def is_package(self, module):
        return any(entry.endswith(("/__init__.py", "/__init__.pyi")) for _, entry in self.modules.get(module, ())) or (
            module in self.packages and module not in self.modules
        )

    def exports(self, module, name):
        """Whether `from module import name` finds something."""
        if (module, name) not in self.answers:
            self.answers[module, name] = self.finds(module, name, ())
        return self.answers[module, name]

    def finds(self, module, name, seen):
        if module in seen:
            return False
        if self.has(f"{module}.{name}") or module in self.compiled:
            return True
        body = self.tree(module)
        lazy = False
        for node in statements(body):
            if name in defined_by(node):
                return True
            if isinstance(node, ast.ImportFrom) and any(alias.name == "*" for alias in node.names):
                source = self.absolute(module, node)
                if self.has(source) and self.finds(source, name, (*seen, module)):
                    return True
            lazy = lazy or makes_lazy(node)
        return lazy and self.spells(module, body, name)

    def spells(self, module, body, name):
        """Whether a lazy module, or a module below it that it gathers names from, writes the name in a string."""
        words = {node.value for statement in body for node in ast.walk(statement) if isinstance(node, ast.Constant)}
        if name in words or any(isinstance(word, str) and re.search(rf"\b{re.escape(name)}\b", word) for word in words):
            return True
        # Thousands of modules: only those that write the name are worth parsing.
        quoted = (f'"{name}"'.encode(), f"'{name}'".encode())
        return any(
            any(words in self.source(archive, entry) for words in quoted) and name in listed(self.tree(below))
            for below, places in self.modules.items()
            if below.startswith(f"{module}.")
            for archive, entry in places
        )

    def source(self, archive, entry):
        key = (archive.filename, entry)
        if key not in self.sources:
            self.sources[key] = archive.read(entry)
        return self.sources[key]

    def absolute(self, module, node):
        if not node.level:
            return node.module or ""
        base = module.split(".")
        base = base[: len(base) - node.level + (1 if self.is_package(module) else 0)]
        return ".".join([*base, *([node.module] if node.module else [])])


def statements(body):
    """Statements that run when a module is imported, those in branches too."""
    for node in body:
        yield node
        for field in ("body", "orelse", "finalbody", "handlers", "cases"):
            if not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
                yield from statements(getattr(node, field, ()))


def names_in(target):
    return {node.id for node in ast.walk(target) if isinstance(node, ast.Name)}


def defined_by(node):
    if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
        return {node.name}
    if isinstance(node, ast.Assign):
        return set().union(*(names_in(target) for target in node.targets))
    if isinstance(node, ast.AnnAssign):
        return names_in(node.target)
    if isinstance(node, (ast.Import, ast.ImportFrom)):
        return {alias.asname or alias.name.split(".")[0] for alias in node.names}
    return set()


def makes_lazy(node):
    """A module that answers for names only when they are asked for, or that replaces itself."""
    if isinstance(node, ast.FunctionDef):
        return node.name == "__getattr__"
    return isinstance(node, ast.Assign) and any(
        isinstance(target, ast.Subscript) or "__getattr__" in names_in(target) for target in node.targets
    )


def listed(body):
    for node in body:
        if isinstance(node, ast.Assign) and "__all__" in set().union(*(names_in(target) for target in node.targets)):
            return {word.value for word in ast.walk(node.value) if isinstance(word, ast.Constant)}
    return set()


def imports(code):
    """Pairs of module and name (`None`: the module alone) that a program imports, or asks of a module that it imported."""
    tree = ast.parse(code)
    modules = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and not node.level:
            for alias in node.names:
                yield node.module, alias.name
                modules.setdefault(alias.asname or alias.name, f"{node.module}.{alias.name}")
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.name, None
                modules[alias.asname or alias.name.split(".")[0]] = alias.name if alias.asname else alias.name.split(".")[0]
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute):
            path = dotted(node)
            if path and path[0] in modules:
                yield f"{modules[path[0]]}", ".".join(path[1:])


def dotted(node):
    """`a.b.c` as a list; nothing for what begins with a call or a value."""
    if isinstance(node, ast.Name):
        return [node.id]
    if isinstance(node, ast.Attribute):
        before = dotted(node.value)
        return before and [*before, node.attr]
    return None


def problem(library, module, name):
    if module.split(".")[0] in STANDARD:
        return None
    if not library.has(module):
        # `from package import Class`, then `Class.method`: the class is no module, and its methods are not looked for.
        parent, _, last = module.rpartition(".")
        if parent and library.has(parent) and library.exports(parent, last):
            return None
        return "no-module"
    for part in (name or "").split("."):
        if not part:
            return None
        if not library.exports(module, part):
            return "no-name"
        if not library.has(f"{module}.{part}"):
            return None
        module = f"{module}.{part}"
    return None


library = Library(sys.argv[1])
for line in sys.stdin:
    program = json.loads(line)
    told = set()
    for module, name in imports(program["code"]):
        wrong = problem(library, module, name)
        key = f"{module}:{name}" if name else module
        if wrong and key not in told:
            told.add(key)
            print(json.dumps({"name": program["name"], "import": key, "problem": wrong}))
print("checked")
