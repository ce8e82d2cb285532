import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync, zstdDecompressSync } from 'node:zlib'
import { ROOT, startHub } from '../tests/hub-process.ts'
import { ask } from './ask.ts'
import type { Figure, Measurement } from './figure.ts'
import { PAGES } from './pages.ts'

const ASSETS = join(ROOT, 'apps/web/dist/client')

/** JavaScript that a page brings before a visitor comes near anything interactive. */
export const scripts: Measurement = {
	name: 'scripts',
	about: 'JavaScript of each page before any island is approached, gzipped, and of the whole document',
	async measure(bench) {
		const hub = await startHub({ data: await bench.demoData() })
		try {
			const figures: Figure[] = []
			for (const { name, path } of PAGES) {
				const { headers, body } = await ask(hub.origin + path)
				figures.push(...describe(name, textOf(body, headers['content-encoding'])))
			}
			return figures
		} finally {
			await hub.stop()
		}
	},
}

function textOf(body: Buffer, encoding: string | undefined): string {
	return (encoding === 'zstd' ? zstdDecompressSync(body) : body).toString()
}

function describe(name: string, html: string): Figure[] {
	const inline = [...html.matchAll(/<script(?![^>]*\bsrc=)(?![^>]*application\/|[^>]*speculationrules)[^>]*>(.*?)<\/script>/gs)].map(
		([, text = '']) => text,
	)
	const linked = [...html.matchAll(/<script[^>]*\bsrc="([^"]+)"/g)].map(([, src = '']) => src)
	// Islands that wake once the page is idle come without anybody's approach, so they count.
	const idle = [...html.matchAll(/<stoa-island[^>]*>/g)].map(([tag]) => tag).filter((tag) => tag.includes('when="idle"'))
	const sources = new Set([...linked, ...idle.map((tag) => /\bsrc="([^"]+)"/.exec(tag)?.[1] ?? '')].flatMap(withImports))
	const compressed = (text: string | Buffer): number => gzipSync(text, { level: 9 }).length / 1000
	const files = [...sources].map((src) => compressed(readFileSync(join(ASSETS, src))))
	const inlined = inline.length === 0 ? 0 : compressed(inline.join(''))
	return [
		{
			what: `${name}: JavaScript before an island is approached`,
			unit: 'kB',
			value: files.reduce((sum, one) => sum + one, inlined),
			goal: { of: 'value', most: 10 },
			note: `${sources.size} files`,
		},
		{ what: `${name}: HTML with its styles, gzipped`, unit: 'kB', value: compressed(html) },
	]
}

/** A script with everything it imports at once. */
function withImports(src: string): string[] {
	const seen = new Set<string>()
	const visit = (path: string): void => {
		if (seen.has(path)) return
		seen.add(path)
		const text = readFileSync(join(ASSETS, path), 'utf8')
		for (const [, name = ''] of text.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)) visit(`/assets/${name}`)
	}
	visit(src)
	return [...seen]
}
