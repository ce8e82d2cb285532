"""Describes the public objects of a Python package as JSON, by reading its sources: no code of the package runs.

Arguments: the package, the folder that holds it, the style of its docstrings (google, numpy or sphinx).
Prints an object of descriptions by full name, as packages/docs/src/project/docstrings.ts has it, with `source` as `path#Lline`.
"""

import json
import os
import re
import sys

from griffe import Alias, AliasResolutionError, CyclicAliasError, Docstring, GriffeLoader, Kind

MEMBERS_MAX = 2000


def main() -> None:
    package_name, folder, style = sys.argv[1:4]
    # Without inspection: what is compiled or missing is left out instead of being imported.
    loader = GriffeLoader(search_paths=[folder], allow_inspection=False)
    package = loader.load(package_name, try_relative_path=False)
    found: dict[str, dict] = {}
    Walk(package, folder, style, found).module(package)
    # What the package itself offers comes first: of two objects of one name it is the one that is meant.
    ordered = sorted(found.items(), key=lambda item: item[1]["anchor"].count("."))
    json.dump(dict(ordered), sys.stdout, ensure_ascii=False, separators=(",", ":"))


class Walk:
    def __init__(self, package, folder: str, style: str, found: dict) -> None:
        self.package = package
        self.folder = os.path.abspath(folder)
        self.style = style
        self.found = found

    def module(self, module) -> None:
        for name, member in module.members.items():
            if isinstance(member, Alias) or name.startswith("_") and not member.is_module:
                continue
            if member.is_module:
                self.module(member)
            elif member.is_class:
                self.class_(member)
            elif member.is_function:
                self.add(member, "function")

    def class_(self, cls) -> None:
        described = self.add(cls, "class")
        bases = []
        for base in cls.resolved_bases if hasattr(cls, "resolved_bases") else []:
            if base.path.split(".")[0] == self.package.name:
                bases.append(base.path)
        if bases:
            described["bases"] = bases
        members = []
        for name, member in list(cls.members.items())[:MEMBERS_MAX]:
            if isinstance(member, Alias):
                continue
            if name == "__init__":
                # What a data class gets by itself stands in no file.
                if member.is_function and member.lineno:
                    self.add(member, "method")
                continue
            is_special = name.startswith("__") and name.endswith("__")
            if name.startswith("_") and not is_special:
                continue
            if member.is_function:
                if is_special and not member.docstring:
                    continue
                self.add(member, "method")
                if not is_special and member.docstring:
                    members.append(name)
            elif member.is_attribute and "property" in member.labels:
                self.add(member, "property")
                if member.docstring:
                    members.append(name)
            elif member.is_class:
                self.class_(member)
        if members:
            described["members"] = members

    def add(self, obj, kind: str) -> dict:
        described: dict = {"kind": kind, "anchor": self.anchor(obj)}
        signature = self.signature(obj)
        if signature is not None:
            described["signature"] = signature
        source = self.source(obj)
        if source:
            described["source"] = source
        docstring = obj.docstring
        init = obj.members.get("__init__") if kind == "class" else None
        described.update(self.texts(docstring, obj, init if init is not None and not isinstance(init, Alias) else None))
        self.found[obj.path] = described
        return described

    def anchor(self, obj) -> str:
        """The shortest name under which the package offers the object."""
        parts = obj.path.split(".")
        names = [obj.name]
        owner = obj.parent
        while owner is not None and not owner.is_module:
            names.insert(0, owner.name)
            owner = owner.parent
        modules = parts[: len(parts) - len(names)]
        for length in range(1, len(modules) + 1):
            prefix = modules[:length]
            try:
                candidate = self.package if length == 1 else self.package[prefix[1:]]
                member = candidate.members.get(names[0])
                target = member.final_target if isinstance(member, Alias) else member
            except (AliasResolutionError, CyclicAliasError, KeyError):
                continue
            top = obj if len(names) == 1 else self.package[parts[1 : len(modules) + 1]]
            if target is top:
                return ".".join([*prefix, *names])
        return obj.path

    def signature(self, obj):
        if obj.is_attribute:
            return None
        function = obj
        if obj.is_class:
            function = obj.members.get("__init__")
            if function is None:
                for base in self.bases(obj):
                    function = base.members.get("__init__")
                    if function is not None:
                        break
            if function is None or isinstance(function, Alias) or not function.is_function:
                return "()"
        parts = []
        saw_star = False
        is_static = "staticmethod" in obj.labels
        for index, one in enumerate(function.parameters):
            if index == 0 and function.parent is not None and function.parent.is_class and not is_static:
                if one.name in ("self", "cls"):
                    continue
            kind = one.kind.value if one.kind else ""
            text = one.name
            if kind == "variadic positional":
                text = "*" + text
                saw_star = True
            elif kind == "variadic keyword":
                text = "**" + text
            elif kind == "keyword-only" and not saw_star:
                parts.append("*")
                saw_star = True
            if one.annotation is not None:
                text += f": {one.annotation}"
            if one.default is not None and not text.startswith("*"):
                text += f" = {one.default}" if one.annotation is not None else f"={one.default}"
            parts.append(text)
        returns = getattr(function, "returns", None)
        arrow = f" -> {returns}" if returns is not None and not obj.is_class and str(returns) != "None" else ""
        return f"({', '.join(parts)}){arrow}"

    def bases(self, cls):
        try:
            return cls.mro()
        except (ValueError, AliasResolutionError, CyclicAliasError):
            return []

    def source(self, obj):
        try:
            path = os.path.relpath(str(obj.filepath), self.folder)
        except (ValueError, TypeError):
            return None
        return f"{path.replace(os.sep, '/')}#L{obj.lineno}" if obj.lineno else path

    def texts(self, docstring, obj, init) -> dict:
        result: dict = {}
        parameters: list[dict] = []
        description: list[str] = []
        returns: list[str] = []
        for one in (docstring, init.docstring if init is not None else None):
            if one is not None:
                self.read(one, description, parameters, returns)
        if description:
            result["description"] = "\n\n".join(description)
        if parameters:
            result["parameters"] = unique(parameters)
        if returns:
            result["returns"] = "\n\n".join(returns)
        return result

    def read(self, docstring: Docstring, description: list, parameters: list, returns: list) -> None:
        docstring = Docstring(protect(docstring.value), parent=docstring.parent)
        options = {"warnings": False} if self.style == "google" else {}
        try:
            sections = docstring.parse(self.style, **options)
        except TypeError:
            sections = docstring.parse(self.style)
        for section in sections:
            kind = section.kind.value
            if kind == "text":
                description.append(clean(section.value))
            elif kind in ("parameters", "other parameters"):
                for one in section.value:
                    parameters.append(parameter_of(one))
            elif kind == "attributes":
                items = [item_of(one) for one in section.value]
                description.append("**Attributes**\n\n" + "\n".join(items))
            elif kind in ("returns", "yields"):
                returns.extend(value_of(one) for one in section.value)
            elif kind in ("raises", "warns"):
                label = "Raises" if kind == "raises" else "Warns"
                items = [f"- {code(one.annotation)}: {inner(one.description)}" for one in section.value]
                description.append(f"**{label}**\n\n" + "\n".join(items))
            elif kind == "examples":
                parts = ["**Examples**"]
                for part_kind, text in section.value:
                    is_code = getattr(part_kind, "value", part_kind) == "examples"
                    parts.append(f"```py\n{text}\n```" if is_code else clean(text))
                description.append("\n\n".join(parts))
            elif kind == "admonition":
                description.append(admonition(section))
            elif kind == "deprecated":
                description.append(quote("WARNING", f"Deprecated since {section.value.version}. {section.value.description}"))


ADMONITIONS = {"note": "NOTE", "notes": "NOTE", "tip": "TIP", "hint": "TIP", "important": "IMPORTANT", "warning": "WARNING", "warnings": "WARNING", "caution": "CAUTION", "danger": "CAUTION"}


def admonition(section) -> str:
    kind = (section.value.kind or "").lower()
    text = clean(section.value.description or "")
    title = section.title or section.value.kind
    if kind in ADMONITIONS:
        return quote(ADMONITIONS[kind], text)
    return f"**{title}**\n\n{text}"


def quote(kind: str, text: str) -> str:
    return "\n".join([f"> [!{kind}]", *(f"> {line}".rstrip() for line in text.split("\n"))])


# Stands for a colon inside the type of a parameter, where parsers would end the type.
COLON = "\u2236"


def protect(text: str) -> str:
    return "\n".join(protect_line(line) for line in text.expandtabs(4).split("\n"))


def protect_line(line: str) -> str:
    match = re.match(r"^(\s+)(\*{0,2}\w+) \((.+)\):?(\s.*)?$", line)
    if not match or not (line.rstrip().endswith((")", "):")) or "): " in line):
        return line
    # `name (type)` without a colon, as some write it, is a parameter all the same.
    space, name, kind, rest = match.groups()
    return f"{space}{name} ({kind.replace(':', COLON)}):{rest or ''}"


def clean(text: str) -> str:
    """Roles of Sphinx as the dialect's references, double back ticks as single ones."""
    text = re.sub(r"\[`[^`\n]+`\]\[([A-Za-z_][\w.]*)\]", r"[`\1`]", text.replace(COLON, ":"))
    text = re.sub(r":(?:py:)?(?:class|func|meth|obj|attr|mod|exc|data):`(~?)\.?([\w.]+)(?:\(\))?`", r"[`\1\2`]", text)
    return re.sub(r"(?<!`)``([^`\n]+)``(?!`)", r"`\1`", text).strip()


def inner(text) -> str:
    return clean(text or "").replace("\n", "\n  ")


def parameter_of(one) -> dict:
    result = {"name": one.name}
    annotation = str(one.annotation).replace(COLON, ":") if one.annotation is not None else ""
    match = re.search(r",?\s*\*?`?optional`?\*?", annotation)
    default = re.search(r",?\s*(?:defaults? to|default:?)\s+(.+)$", annotation)
    value = one.value if getattr(one, "value", None) is not None else None
    if default:
        value = default.group(1).strip().strip("`")
        annotation = annotation[: default.start()]
    if match and match.start() <= len(annotation):
        annotation = re.sub(r",?\s*\*?`?optional`?\*?", "", annotation)
    annotation = annotation.replace("[`", "").replace("`]", "").replace("`", "").replace("~", "").strip(" ,:")
    if annotation:
        result["type"] = annotation
    if value is not None:
        result["default"] = str(value)
    description = clean(one.description or "")
    if description:
        result["description"] = description
    return result


def code(annotation) -> str:
    """A type as code; one that its author marked up stays as it is."""
    text = clean(str(annotation)) if annotation is not None else ""
    return text if text == "" or "`" in text else f"`{text}`"


def item_of(one) -> str:
    annotation = f" ({str(one.annotation).replace('`', '')})" if one.annotation is not None else ""
    return f"- `{one.name}`{annotation}: {inner(one.description)}"


def value_of(one) -> str:
    name = f"`{one.name}` " if getattr(one, "name", "") else ""
    head = code(one.annotation)
    text = clean(one.description or "")
    return f"{name}{head}: {text}" if (name or head) and text else f"{name}{head}{text}"


def unique(parameters: list) -> list:
    seen: set = set()
    return [one for one in parameters if not (one["name"] in seen or seen.add(one["name"]))]


main()
