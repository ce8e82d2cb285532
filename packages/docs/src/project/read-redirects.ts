import { z } from 'zod'
import type { Notice } from '../notice.ts'
import { readYaml } from './read-toctree.ts'

const Redirects = z.record(z.string(), z.union([z.string(), z.number()]).transform(String))

/** Reads `_redirects.yml`: old path to its final target. Chains are followed, circles reported and left out. */
export function readRedirects(source: string, file: string): { redirects: Map<string, string>; notices: Notice[] } {
	const notices: Notice[] = []
	const report = (line: number, message: string): void => {
		notices.push({ file, line, column: 1, rule: 'redirects', severity: 'error', message })
	}
	const { data, fault } = readYaml(source)
	const parsed = Redirects.safeParse(data ?? {})
	if (fault || !parsed.success) {
		report(fault?.line ?? 1, `Cannot read the redirects${fault ? `: ${fault.reason}` : ''}: write lines of "old: new".`)
		return { redirects: new Map(), notices }
	}
	const written = new Map(Object.entries(parsed.data).map(([old, target]) => [bare(old), target.trim()]))
	const lines = source.split('\n')
	const redirects = new Map<string, string>()
	for (const [old, target] of written) {
		const end = follow(old, target, written)
		if (end !== undefined) redirects.set(old, end)
		else
			report(
				Math.max(1, lines.findIndex((line) => bare(line.split(':', 1)[0] ?? '') === old) + 1),
				`The redirect of "${old}" runs in a circle.`,
			)
	}
	return { redirects, notices }
}

/** The end of a chain; a fragment on the way stays unless a later target has its own. */
function follow(old: string, first: string, written: ReadonlyMap<string, string>): string | undefined {
	const seen = new Set([old])
	let target = first
	for (;;) {
		const [path = '', fragment] = target.split('#', 2)
		const key = bare(path)
		const next = path.startsWith('/') ? undefined : written.get(key)
		if (next === undefined) return path.startsWith('/') ? target : key + (fragment === undefined ? '' : `#${fragment}`)
		if (seen.has(key)) return undefined
		seen.add(key)
		target = next.includes('#') || fragment === undefined ? next : `${next}#${fragment}`
	}
}

function bare(path: string): string {
	return path
		.trim()
		.replace(/^(?:\.\/)+/, '')
		.replace(/\/+$/, '')
		.replace(/\.mdx?$/i, '')
}
