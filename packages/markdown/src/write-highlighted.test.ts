import { expect, test } from 'vitest'
import { writeTree } from './highlight-code.ts'
import { lowlight } from './highlight.ts'
import { writeHighlighted } from './write-highlighted.ts'

/** Pieces with what grammars find hard: prompts, strings in strings, parts in other languages, heredocs, tags, comments without an end. */
const SAMPLES = [
	'@decorator(1)\nasync def run(self, x: int = 0b11, *, y=1_000.5e-3j) -> "Model":\n    """Doc\n    >>> run(1)\n    """\n    return f"{x!r:>{10}} {y}" if x is not None else rb\'\\x00\' # TODO: more of it',
	'>>> class Model(Base, metaclass=Meta):\n...     pass\n>>> print("a < b & c")\n<Model>',
	'#!/usr/bin/env bash\nfor f in *.txt; do\n  echo "$(wc -l < "$f") ${f%.txt}" | tee -a log\ndone\ncat <<EOF\n$HOME `pwd`\nEOF\nexport A=\'b\' && cd /tmp/x',
	'const a = <T,>(x: T) => html`<b class="${x}">${/[a-z]/gi.test(`${x}`)}</b>`\nclass A extends B { #p = 1n; static async *go() { yield* this?.[a] ?? 0x1F } }\n/** @param {string} a */ function f() {}',
	'const view = <Box key="a" {...props}>{list.map((one) => <b>{one}</b>)} text</Box>',
	'{"name": "x", "list": [1, -2.5e3, true, null], "bad": \'x\', // no\n "nested": {"a\\"b": []}}',
	'name: "a"\nlist:\n  - &anchor one\n  - *anchor # two\n  - !!str 3\ntext: |\n  more\n  of it\nurl: http://example.org/?a=b',
	'<!doctype html>\n<div class="a" data-x=1>&amp; <br/> <!-- c --></div>\n<style>a:hover { color: #fff; }</style>\n<script>let a = 1 < 2</script>',
	'# Title\n\n*a* **b** `c` [d](http://e "f")\n\n```python\ndef f(): pass\n```\n\n> quote\n\n1. <b>x</b>',
	"SELECT a.*, COUNT(*) AS n FROM t AS a LEFT JOIN u ON a.id = u.id WHERE x LIKE '%it''s%' -- all\nGROUP BY 1;",
	'fn main() -> Result<(), Box<dyn Error>> {\n    let x: &\'static str = r#"a"b"#; // c\n    println!("{x:?} {}", \'a\' as u8);\n    Ok(())\n}',
	'--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@\n-old\n+new\n context',
	'FROM python:3.12 AS base\nRUN pip install -U "x[y]" \\\n  && rm -rf /tmp\nENV A=1\nCMD ["python", "-m", "x"]',
	'#include <vector>\ntemplate <typename T> struct A : B<T> { auto operator()(const T& x) const -> decltype(x) { return x; } };\nR"(raw)" /* never ends',
	'<?php namespace A; use B\\C; class D { public function e(?int $f = null): string { return "a {$this->b} $c"; } } ?><p><?= $x ?></p>',
	'POST /a?b=c HTTP/1.1\nHost: example.org\nContent-Type: application/json\n\n{"a": 1}',
	'$ curl -s https://example.org | jq .\n{"a": 1}\n> Get-Item -Path $env:X | Where-Object { $_.Name -eq "a" }',
	'\\documentclass{article}\n\\begin{document} $x^2$ \\[ a \\] % no\n\\end{document}',
	'CREATE FUNCTION f() RETURNS int AS $$ BEGIN RETURN 1; END $$ LANGUAGE plpgsql;',
]
/** Those that pages use most, and those whose grammars do what no other does. */
const LANGUAGES =
	'python bash shell javascript typescript json yaml xml markdown sql rust cpp diff dockerfile php http powershell latex pgsql go java ruby perl lisp makefile handlebars arduino arcade'.split(
		' ',
	)

/** Codes that come out otherwise than from lowlight's tree. */
const otherwise = (codes: readonly string[]): string[] =>
	LANGUAGES.flatMap((language) =>
		codes
			.filter((code) => {
				const written = writeHighlighted(code, language)
				return written !== undefined && written !== writeTree(lowlight().highlight(language, code))
			})
			.map((code) => `${language}: ${code}`),
	)

test('writeHighlighted() writes what lowlight draws', () => {
	expect(otherwise(SAMPLES)).toEqual([])
})

test('writeHighlighted() writes what lowlight draws of code that begins and ends in the middle of something', () => {
	const cut = SAMPLES.flatMap((code) => Array.from({ length: code.length / 40 }, (_, part) => code.slice(part * 40 + 7, part * 40 + 100)))
	expect(otherwise(cut)).toEqual([])
})

test('writeHighlighted() leaves to lowlight only parts whose language is guessed', () => {
	expect(writeHighlighted('<script>let a</script>', 'xml')).toBeUndefined()
	expect(writeHighlighted('<p>a</p>', 'xml')).toContain('hljs-tag')
	const left = LANGUAGES.filter((language) => SAMPLES.slice(0, 7).some((code) => writeHighlighted(code, language) === undefined))
	expect(left).toEqual([])
})
