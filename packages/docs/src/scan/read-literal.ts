import { parseExpressionAt, type Expression, type Node } from 'acorn'

/** Values a component's properties may hold. */
export type Literal = string | number | boolean | null | Literal[] | { [key: string]: Literal }

/** Nested arrays and objects at most. */
const DEPTH_MAX = 50

/**
 * Reads the source of a JavaScript literal (`[{text: 'a', correct: true}]`) as data. A parser reads it and nothing is ever run: names, calls
 * and everything else that would have to be evaluated make it `undefined`.
 */
export function readLiteral(source: string): Literal | undefined {
	return tryLiteral(source) ?? tryLiteral(withoutBrokenLines(source))
}

/** Line ends inside quotes, which JavaScript forbids, as spaces. */
function withoutBrokenLines(source: string): string {
	return source.replace(/"(?:[^"\\]|\\[^])*"|'(?:[^'\\]|\\[^])*'|`(?:[^`\\]|\\[^])*`/g, (text) =>
		text.startsWith('`') ? text : text.replaceAll('\n', ' '),
	)
}

function tryLiteral(source: string): Literal | undefined {
	try {
		const expression = parseExpressionAt(source, 0, { ecmaVersion: 'latest' })
		// Only stray braces and a semicolon may follow.
		if (!/^[\s;})]*$/.test(source.slice(expression.end))) return undefined
		return valueOf(expression, 0)
	} catch (error) {
		if (error instanceof SyntaxError || error instanceof RangeError) return undefined
		throw error
	}
}

function valueOf(node: Expression | Node, depth: number): Literal | undefined {
	if (depth > DEPTH_MAX || !isExpression(node)) return undefined
	switch (node.type) {
		case 'Literal':
			return node.value instanceof RegExp || typeof node.value === 'bigint' ? undefined : (node.value ?? null)
		case 'TemplateLiteral':
			return node.expressions.length === 0 ? (node.quasis[0]?.value.cooked ?? undefined) : undefined
		case 'UnaryExpression': {
			const operand = valueOf(node.argument, depth + 1)
			return node.operator === '-' && typeof operand === 'number' ? -operand : undefined
		}
		case 'BinaryExpression': {
			// Long texts are written as 'a' + 'b'.
			const left = valueOf(node.left, depth + 1)
			const right = valueOf(node.right, depth + 1)
			return node.operator === '+' && typeof left === 'string' && typeof right === 'string' ? left + right : undefined
		}
		case 'ParenthesizedExpression':
			return valueOf(node.expression, depth + 1)
		case 'ArrayExpression':
			return allOf(node.elements.filter((element) => element !== null).map((element) => valueOf(element, depth + 1)))
		case 'ObjectExpression':
			return objectOf(node.properties, depth)
		default:
			return undefined
	}
}

function isExpression(node: Expression | Node): node is Expression {
	return 'type' in node
}

function allOf(values: (Literal | undefined)[]): Literal[] | undefined {
	const known = values.filter((value) => value !== undefined)
	return known.length === values.length ? known : undefined
}

function objectOf(properties: readonly Node[], depth: number): Literal | undefined {
	const entries: [string, Literal][] = []
	for (const property of properties) {
		const entry = entryOf(property, depth)
		if (entry === undefined) return undefined
		if (entry[0] !== '__proto__') entries.push(entry)
	}
	return Object.fromEntries(entries)
}

function entryOf(property: Node, depth: number): [string, Literal] | undefined {
	if (property.type !== 'Property' || !('key' in property) || !('value' in property)) return undefined
	const { key, value } = property
	if (!isNode(key) || !isNode(value)) return undefined
	const name = key.type === 'Identifier' && 'name' in key ? key.name : key.type === 'Literal' && 'value' in key ? key.value : undefined
	const read = valueOf(value, depth + 1)
	return read === undefined || (typeof name !== 'string' && typeof name !== 'number') ? undefined : [String(name), read]
}

function isNode(value: unknown): value is Node {
	return typeof value === 'object' && value !== null && 'type' in value
}
