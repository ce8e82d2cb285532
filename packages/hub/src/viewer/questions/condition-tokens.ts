import { createToken, Lexer } from 'chevrotain'

const word = (name: string, pattern: RegExp) => createToken({ name, pattern })

/** Tokens of conditions. Where two fit, the first one counts. */
export const T = {
	Blank: createToken({ name: 'Blank', pattern: /[ \t\r\n]+/, group: Lexer.SKIPPED }),
	/** A column: `"name"`, with quotes in it doubled. */
	Name: createToken({ name: 'Name', pattern: /"(?:[^"]|"")+"/, line_breaks: true }),
	/** A text: `'text'`, with quotes in it doubled. */
	Text: createToken({ name: 'Text', pattern: /'(?:[^']|'')*'/, line_breaks: true }),
	Digits: word('Digits', /[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,3})?/),
	Comparing: word('Comparing', /<>|!=|>=|<=|=|>|</),
	Matching: createToken({ name: 'Matching', pattern: /(?:I?LIKE|GLOB|SIMILAR[ \t\r\n]+TO)\b/i, line_breaks: true }),
	And: word('And', /AND\b/i),
	Or: word('Or', /OR\b/i),
	Not: word('Not', /NOT\b/i),
	Is: word('Is', /IS\b/i),
	Null: word('Null', /NULL\b/i),
	True: word('True', /TRUE\b/i),
	False: word('False', /FALSE\b/i),
	Ascending: word('Ascending', /ASC\b/i),
	Descending: word('Descending', /DESC\b/i),
	Open: word('Open', /\(/),
	Close: word('Close', /\)/),
	Dot: word('Dot', /\./),
} as const
