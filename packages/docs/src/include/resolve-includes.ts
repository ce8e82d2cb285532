import { z } from 'zod'
import type { Finding } from '../scan/scanned.ts'
import { FenceScanner } from '../scan/fences.ts'

/** The text between `<include>` and `</include>`. */
const Directive = z.object({
	path: z.string(),
	language: z.string().optional(),
	'start-after': z.string().optional(),
	'end-before': z.string().optional(),
	dedent: z.number().int().nonnegative().max(100).optional(),
})

/** A text with its includes in their place. */
export interface Included {
	text: string
	/** Paths of the included files, and of those that are missing. */
	files: string[]
	findings: Finding[]
	/** The origin of runs of lines, by the first line of each in `text` (from 1). Empty when nothing was included. */
	origins: { start: number; file: string; line: number }[]
}

const DEPTH_MAX = 10
const LENGTH_MAX = 2_000_000
const INCLUDES_MAX = 500
const DIRECTIVE = /<(literal)?include>[ \t\n]*(\{[^{}]{0,5000}\})[ \t\n]*<\/(?:literal)?include>/g

/**
 * Inserts included files for `<include>` (as Markdown) and `<literalinclude>` (as a code block), outside code. Cycles, missing files and
 * paths that lead out of the project are reported and left empty.
 */
export async function resolveIncludes(
	text: string,
	file: string,
	read: (path: string) => Promise<Uint8Array | undefined>,
): Promise<Included> {
	if (!/<(?:literal)?include>/.test(text)) return { text, files: [], findings: [], origins: [] }
	const run: Run = { read, files: new Set(), findings: [], length: text.length, count: 0 }
	const parts = await expand(text, file, [file], run)
	const origins: Included['origins'] = []
	let whole = ''
	let line = 1
	for (const part of parts) {
		origins.push({ start: line, file: part.file, line: part.line })
		whole += part.text
		line += linesIn(part.text)
	}
	return { text: whole, files: [...run.files], findings: run.findings, origins }
}

interface Run {
	read(path: string): Promise<Uint8Array | undefined>
	files: Set<string>
	findings: Finding[]
	length: number
	count: number
}

/** A piece of text and its origin. */
interface Part {
	text: string
	file: string
	line: number
}

async function expand(text: string, file: string, trail: string[], run: Run): Promise<Part[]> {
	const parts: Part[] = []
	const code = codeRanges(text)
	let done = 0
	let line = 1
	const take = (end: number): void => {
		const piece = text.slice(done, end)
		parts.push({ text: piece, file, line })
		line += linesIn(piece)
		done = end
	}
	for (const match of text.matchAll(DIRECTIVE)) {
		if (run.count > INCLUDES_MAX) break
		if (code.some(([start, end]) => match.index >= start && match.index < end)) continue
		take(match.index)
		parts.push(...(await included(match[2] ?? '', match[1] !== undefined, { file, line, trail }, run)))
		done = match.index + match[0].length
		line += linesIn(match[0])
	}
	take(text.length)
	return parts
}

async function included(json: string, isLiteral: boolean, at: { file: string; line: number; trail: string[] }, run: Run): Promise<Part[]> {
	const fail = (message: string): Part[] => {
		run.findings.push({ file: at.file, line: at.line, column: 1, rule: 'include', severity: 'error', message })
		return []
	}
	const directive = readDirective(json)
	if (!directive) return fail('Cannot read the include: write {"path": "..."} between the tags.')
	const path = join(at.file, directive.path)
	if (path === undefined) return fail(`The include "${directive.path}" leads out of the project.`)
	if (at.trail.includes(path)) return fail(`The includes run in a circle: ${[...at.trail, path].join(' -> ')}.`)
	if (at.trail.length > DEPTH_MAX || ++run.count > INCLUDES_MAX) return fail(`Too many includes: "${directive.path}" is left out.`)
	// Listed even when it is missing, so that the page changes when the file is added.
	run.files.add(path)
	const bytes = await run.read(path)
	if (bytes === undefined) return fail(`There is no file "${path}" to include.`)
	const { text, line } = excerpt(new TextDecoder().decode(bytes).replace(/\r\n?/g, '\n'), directive)
	run.length += text.length
	if (run.length > LENGTH_MAX) return fail(`The page grows beyond ${LENGTH_MAX} characters: "${directive.path}" is left out.`)
	if (!isLiteral) return expand(text, path, [...at.trail, path], run)
	const marks = '`'.repeat(Math.max(2, ...Array.from(text.matchAll(/`+/g), (run_) => run_[0].length)) + 1)
	return [{ text: `${marks}${directive.language ?? ''}\n${text}\n${marks}`, file: path, line: Math.max(1, line - 1) }]
}

function readDirective(json: string): z.infer<typeof Directive> | undefined {
	try {
		return Directive.safeParse(JSON.parse(json)).data
	} catch (error) {
		if (error instanceof SyntaxError) return undefined
		throw error
	}
}

/** The requested part, and the number of its first line. */
function excerpt(
	text: string,
	{ 'start-after': startAfter, 'end-before': endBefore, dedent = 0 }: z.infer<typeof Directive>,
): { text: string; line: number } {
	const lines = text.split('\n')
	const start = startAfter === undefined ? 0 : lines.findIndex((line) => line.includes(startAfter)) + 1
	const end = endBefore === undefined ? -1 : lines.findIndex((line, index) => index >= start && line.includes(endBefore))
	const kept = lines
		.slice(start, end === -1 ? undefined : end)
		.map((line) => line.slice(Math.min(dedent, line.length - line.trimStart().length)))
	return { text: kept.join('\n').replace(/\n+$/, ''), line: start + 1 }
}

function codeRanges(text: string): [number, number][] {
	const lines = text.split('\n')
	const offsets: number[] = [0]
	for (const line of lines) offsets.push((offsets.at(-1) ?? 0) + line.length + 1)
	const scanner = new FenceScanner(lines)
	const ranges: [number, number][] = []
	for (let at = 0; at < lines.length;) {
		const fence = scanner.at(at)
		if (fence) ranges.push([offsets[at] ?? 0, offsets[fence.next] ?? text.length])
		at = fence ? Math.max(fence.next, at + 1) : at + 1
	}
	return ranges
}

function linesIn(text: string): number {
	let count = 0
	for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count++
	return count
}

function join(file: string, path: string): string | undefined {
	const parts = file.split('/').slice(0, -1)
	for (const part of path.split('/')) {
		if (part === '' || part === '.') continue
		if (part !== '..') parts.push(part)
		else if (parts.pop() === undefined) return undefined
	}
	return parts.join('/')
}
