import { spawn } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { cpuTime, memoryOf } from './process-tree.ts'

/** What one build took. */
export interface BuildCost {
	seconds: number
	/** Processor time of all its threads and processes, user and system, in milliseconds. */
	cpu: number
	/** Largest sum over all its processes that was seen, MiB. */
	peak: number
	/** Its exit status. */
	status: number
	output: string
}

const LOOK_MS = 100

/** Runs a build with the pinned Node and watches its memory. */
export async function runBuild(args: readonly string[], cwd: string): Promise<BuildCost> {
	const started = performance.now()
	const before = cpuTime(process.pid).children
	const child = spawn(process.execPath, args, {
		cwd,
		stdio: ['ignore', 'pipe', 'pipe'],
		env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', NODE_OPTIONS: '--max-old-space-size=8192' },
	})
	let peak = 0
	let output = ''
	for (const stream of [child.stdout, child.stderr])
		stream.on('data', (text: Buffer) => (output = (output + text.toString()).slice(-4_000_000)))
	const look = setInterval(() => (peak = Math.max(peak, child.pid === undefined ? 0 : memoryOf(child.pid))), LOOK_MS)
	const status = await new Promise<number>((done, fail) => {
		child.once('error', fail)
		child.once('close', (code) => done(code ?? -1))
	})
	clearInterval(look)
	const seconds = (performance.now() - started) / 1000
	// It has ended: its time and that of all it waited for count as this process's ended children.
	return { seconds, cpu: cpuTime(process.pid).children - before, peak, status, output }
}

/** Bytes of all files below a folder. */
export function sizeOf(folder: string): number {
	return readdirSync(folder, { withFileTypes: true, recursive: true })
		.filter((entry) => entry.isFile())
		.reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)
}

/** What the reader of a page downloads, gzipped, in kB. */
export interface Download {
	html: number
	script: number
	style: number
}

/**
 * The document, its styles, and the scripts it fetches before anybody touches it: linked ones with their static imports, and inline ones.
 *
 * @param root the site's folder, which `/` stands for
 */
export function downloadOf(file: string, root: string): Download {
	const html = readFileSync(file, 'utf8')
	const gz = (text: string | Buffer): number => gzipSync(text).length / 1000
	const scripts = new Set<string>()
	const follow = (path: string): void => {
		if (scripts.has(path)) return
		scripts.add(path)
		for (const [, next] of readFileSync(path, 'utf8').matchAll(
			/(?:^|[;}\s])(?:import|export)\s*(?:[\w${}*\s,]*\s*from\s*)?["'](\.\/[^"']+)["']/g,
		))
			if (next !== undefined) follow(join(path, '..', next))
	}
	for (const [, src = ''] of html.matchAll(/<script[^>]*\bsrc="(\/[^"]+)"/g)) follow(join(root, src))
	// Islands that wake once the page is idle come without anybody's approach, so they count.
	for (const [, src = ''] of html.matchAll(/<stoa-island src="([^"]+)" when="idle"/g)) follow(join(root, src))
	for (const [, href = ''] of html.matchAll(/<link rel="modulepreload"[^>]*href="(\/[^"]+)"/g)) follow(join(root, href))
	const inline = [...html.matchAll(/<script(?![^>]*\bsrc=)(?![^>]*type="application)[^>]*>(.*?)<\/script>/gs)].map(([, text = '']) => text)
	const styles = [
		...html.matchAll(/<link[^>]*rel="(?:preload )?stylesheet[^"]*"[^>]*href="(\/[^"]+)"|<link[^>]*href="(\/[^"]+\.css)"/g),
	].map(([, one, two]) => one ?? two ?? '')
	return {
		html: gz(html),
		script: [...scripts].reduce((sum, path) => sum + gz(readFileSync(path)), inline.length === 0 ? 0 : gz(inline.join('\n'))),
		style: [...new Set(styles)].reduce((sum, href) => sum + gz(readFileSync(join(root, href.replace(/\?.*/, '')))), 0),
	}
}
