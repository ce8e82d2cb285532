import { readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import {
	parseSync,
	type Class,
	type ClassBody,
	type Comment,
	type Directive,
	type Function as FunctionNode,
	type Statement,
	type TSEnumDeclaration,
	type TSInterfaceBody,
	type TSInterfaceDeclaration,
	type TSTypeAliasDeclaration,
	type VariableDeclaration,
} from 'oxc-parser'
import type { DescribedObject } from '@stoa/docs'
import { readDocComment } from './doc-comment.ts'

/** The declarations that a module exports, by exported name. */
type Exports = Map<string, Declared>

interface Declared {
	file: ReadFile
	node: Declaration
	/** Where the comment above it ends. */
	start: number
}

type Declaration = Class | FunctionNode | TSEnumDeclaration | TSInterfaceDeclaration | TSTypeAliasDeclaration | VariableDeclaration

interface ReadFile {
	path: string
	text: string
	body: readonly (Statement | Directive)[]
	comments: readonly Comment[]
}

/** Longest chain of exports through other files that is followed. */
const DEPTH_MAX = 50
/** Longest signature in characters; longer types are cut. */
const SIGNATURE_MAX = 2000

/**
 * Describes the exports of a TypeScript module by reading declarations and the comments above them; exports of neighboring files are followed.
 * `source` is `path#Lline` from `root`.
 *
 * @param entry a `.d.ts` or `.ts` file
 * @param name what full names begin with
 */
export function describeDeclarations(entry: string, name: string, root = dirname(resolve(entry))): Map<string, DescribedObject> {
	const found = new Map<string, DescribedObject>()
	for (const [exported, declared] of exportsOf(resolve(entry), new Map(), 0)) describe(`${name}.${exported}`, declared, root, found)
	return found
}

function exportsOf(path: string, known: Map<string, Exports>, depth: number): Exports {
	const seen = known.get(path)
	if (seen) return seen
	const found: Exports = new Map()
	known.set(path, found)
	const file = depth > DEPTH_MAX ? undefined : readModule(path)
	if (!file) return found
	const own = new Map<string, Declared>()
	const from = (specifier: string): Exports => {
		const target = specifier.startsWith('.') ? resolveModule(dirname(path), specifier) : undefined
		return target === undefined ? new Map() : exportsOf(target, known, depth + 1)
	}
	const imported = new Map<string, () => Declared | undefined>()
	for (const statement of file.body) {
		if (isDeclaration(statement)) keep(statement, statement.start, file, own)
		else if (statement.type === 'ImportDeclaration')
			for (const one of statement.specifiers)
				if (one.type === 'ImportSpecifier') imported.set(one.local.name, () => from(statement.source.value).get(nameOf(one.imported)))
	}
	for (const statement of file.body) {
		if (statement.type === 'ExportAllDeclaration') {
			if (!statement.exported) for (const [name, one] of from(statement.source.value)) if (name !== 'default') found.set(name, one)
		} else if (statement.type === 'ExportNamedDeclaration') {
			if (statement.declaration && isDeclaration(statement.declaration)) keep(statement.declaration, statement.start, file, found)
			for (const one of statement.specifiers) {
				const name = nameOf(one.local)
				const target = statement.source
					? from(statement.source.value).get(name)
					: (own.get(name) ?? found.get(name) ?? imported.get(name)?.())
				if (target) found.set(nameOf(one.exported), target)
			}
		}
	}
	// A declaration file without any export exports everything that it declares.
	if (found.size === 0 && path.endsWith('.d.ts')) for (const [name, one] of own) found.set(name, one)
	return found
}

function nameOf(node: { type: string; name?: string; value?: unknown }): string {
	return node.name ?? String(node.value)
}

function isDeclaration(node: { type: string }): node is Declaration {
	return /^(?:FunctionDeclaration|TSDeclareFunction|ClassDeclaration|TSInterfaceDeclaration|TSTypeAliasDeclaration|TSEnumDeclaration|VariableDeclaration)$/.test(
		node.type,
	)
}

function keep(node: Declaration, start: number, file: ReadFile, into: Exports): void {
	const names =
		node.type === 'VariableDeclaration'
			? node.declarations.map(({ id }) => (id.type === 'Identifier' ? id.name : ''))
			: [node.id?.name ?? '']
	// Only the first overload is described.
	for (const name of names) if (name !== '' && !into.has(name)) into.set(name, { file, node, start })
}

function readModule(path: string): ReadFile | undefined {
	const text = readFileSync(path, 'utf8')
	const { program, comments, errors } = parseSync(path, text)
	return errors.length > 0 && program.body.length === 0 ? undefined : { path, text, body: program.body, comments }
}

function resolveModule(folder: string, specifier: string): string | undefined {
	const path = join(folder, specifier)
	const bare = path.replace(/\.(?:[cm]?js|d\.[cm]?ts|[cm]?ts)$/, '')
	return [
		path
			.replace(/\.js$/, '.d.ts')
			.replace(/\.mjs$/, '.d.mts')
			.replace(/\.cjs$/, '.d.cts'),
		`${bare}.d.ts`,
		`${bare}.ts`,
		`${path}.d.ts`,
		`${path}.ts`,
		join(path, 'index.d.ts'),
		join(path, 'index.ts'),
	].find((candidate) => candidate.endsWith('ts') && statSync(candidate, { throwIfNoEntry: false })?.isFile())
}

function describe(name: string, { file, node, start }: Declared, root: string, found: Map<string, DescribedObject>): void {
	const { description, parameters, returns } = readDocComment(commentAbove(start, file))
	const source = `${relative(root, file.path).replaceAll('\\', '/')}#L${lineAt(start, file.text)}`
	const described: DescribedObject = {
		kind: node.type === 'ClassDeclaration' ? 'class' : /Function/.test(node.type) ? 'function' : 'object',
		anchor: name,
		source,
		...(description !== '' && { description }),
		...(returns !== '' && { returns }),
	}
	found.set(name, described)
	switch (node.type) {
		case 'FunctionDeclaration':
		case 'TSDeclareFunction':
			Object.assign(described, callable(node, file, parameters))
			return
		case 'ClassDeclaration':
			describeMembers(name, node.body.body, { described, file, root, found })
			return
		case 'TSInterfaceDeclaration':
			describeProperties(node.body.body, described, file)
			return
		default: {
			const text = file.text.slice(node.start, node.end)
			described.signature = ` ${shorten(text.replace(/^(?:export |declare |type |const |let |var |enum |const enum )+/, '').replace(/^[\w$]+\s*/, ''))}`
		}
	}
}

/** Parameters and result of a function: as declared, with the descriptions in its comment. */
function callable(
	node: { params: readonly { type: string; start: number; end: number }[]; returnType?: { start: number; end: number } | null | undefined },
	file: ReadFile,
	comments: ReadonlyMap<string, string>,
): Pick<DescribedObject, 'signature' | 'parameters'> {
	const texts = node.params.map(({ start, end }) => file.text.slice(start, end))
	const answer = node.returnType ? file.text.slice(node.returnType.start, node.returnType.end) : ''
	const parameters = texts.map((text) => parameterOf(text, comments))
	return { signature: shorten(`(${texts.join(', ')})${answer}`), ...(parameters.length > 0 && { parameters }) }
}

function parameterOf(text: string, comments: ReadonlyMap<string, string>): NonNullable<DescribedObject['parameters']>[number] {
	const [, name = text, optional = '', type = '', value = ''] =
		/^(?:(?:public|private|protected|readonly)\s+)*((?:\.\.\.)?[\w$]+|\{[^]*?\}|\[[^]*?\])(\?)?(?:\s*:\s*([^]*?))?(?:\s*=\s*([^]*))?$/.exec(
			text,
		) ?? []
	const description = comments.get(name.replace(/^\.\.\./, ''))
	return {
		name: name.startsWith('{') || name.startsWith('[') ? 'options' : name,
		...(type !== '' && { type: shorten(`${type}${optional === '' ? '' : ' | undefined'}`) }),
		...(value !== '' && { default: shorten(value) }),
		...(description !== undefined && { description }),
	}
}

interface Owner {
	described: DescribedObject
	file: ReadFile
	root: string
	found: Map<string, DescribedObject>
}

function describeMembers(name: string, members: ClassBody['body'], { described, file, root, found }: Owner): void {
	const names: string[] = []
	for (const member of members) {
		if (member.type !== 'MethodDefinition' && member.type !== 'TSAbstractMethodDefinition' && member.type !== 'PropertyDefinition') continue
		if (member.computed || member.key.type !== 'Identifier' || member.accessibility === 'private' || member.accessibility === 'protected')
			continue
		const own = member.key.name
		const { description, parameters, returns } = readDocComment(commentAbove(member.start, file))
		// Any other declaration with a function as its value is a property.
		const method = 'kind' in member ? member : undefined
		if (!method || method.kind === 'get') {
			names.push(own)
			const type = method ? method.value.returnType : 'typeAnnotation' in member ? member.typeAnnotation : undefined
			found.set(`${name}.${own}`, {
				kind: 'property',
				anchor: `${name}.${own}`,
				...(type && { signature: shorten(file.text.slice(type.start, type.end)) }),
				...(description !== '' && { description }),
			})
			continue
		}
		if (method.kind === 'set') continue
		const call = callable(method.value, file, parameters)
		if (method.kind === 'constructor') {
			Object.assign(described, call)
			if (description !== '') described.description = [described.description, description].filter(Boolean).join('\n\n')
			continue
		}
		// Only the first overload is described.
		if (names.includes(own)) continue
		names.push(own)
		found.set(`${name}.${own}`, {
			kind: 'method',
			anchor: `${name}.${own}`,
			source: `${relative(root, file.path).replaceAll('\\', '/')}#L${lineAt(member.start, file.text)}`,
			...call,
			...(description !== '' && { description }),
			...(returns !== '' && { returns }),
		})
	}
	if (names.length > 0) described.members = names
}

/** The properties of an interface take the place of a function's parameters. */
function describeProperties(members: TSInterfaceBody['body'], described: DescribedObject, file: ReadFile): void {
	const parameters: NonNullable<DescribedObject['parameters']> = []
	for (const member of members) {
		if (member.type !== 'TSPropertySignature' && member.type !== 'TSMethodSignature') continue
		if (member.computed || member.key.type !== 'Identifier') continue
		const { description } = readDocComment(commentAbove(member.start, file))
		const type =
			member.type === 'TSPropertySignature'
				? member.typeAnnotation
					? file.text.slice(member.typeAnnotation.start, member.typeAnnotation.end).replace(/^:\s*/, '')
					: 'unknown'
				: file.text.slice(member.key.end, member.end)
		parameters.push({
			name: `${member.key.name}${member.optional ? '?' : ''}`,
			type: shorten(type),
			...(description !== '' && { description }),
		})
	}
	if (parameters.length > 0) described.parameters = parameters
}

/** The `/** ... *\/` comment that ends right above. */
function commentAbove(start: number, { comments, text }: ReadFile): string {
	const comment = comments.findLast(({ type, end, value }) => type === 'Block' && value.startsWith('*') && end <= start)
	return comment && text.slice(comment.end, start).trim() === '' ? comment.value : ''
}

function lineAt(offset: number, text: string): number {
	return text.slice(0, offset).split('\n').length
}

function shorten(text: string): string {
	const line = text.replace(/\s+/g, ' ').trim()
	return line.length > SIGNATURE_MAX ? `${line.slice(0, SIGNATURE_MAX)}…` : line
}
