import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const dist = join(root, 'apps/web/dist')
const hashFile = join(dist, 'sources.sha256')

/** Every input of the build. The lock file stands for packages. */
const SOURCES = [
	'packages/ui/src',
	'packages/vocabulary/src',
	'packages/catalog/src',
	'apps/web/src',
	'apps/web/vite.config.ts',
	'tools/build.ts',
	'tools/build-pages.ts',
	'tools/split-sheet.ts',
	'tools/vendor.ts',
	'package-lock.json',
]

function* filesUnder(path: string): Generator<string> {
	if (!existsSync(join(root, path))) return
	let entries
	try {
		entries = readdirSync(join(root, path), { withFileTypes: true })
	} catch (error) {
		if (!(error instanceof Error && 'code' in error && error.code === 'ENOTDIR')) throw error
		yield path
		return
	}
	for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
		if (entry.isDirectory()) yield* filesUnder(`${path}/${entry.name}`)
		else if (!/\.test\.tsx?$/.test(entry.name)) yield `${path}/${entry.name}`
	}
}

function hashSources(): string {
	const hash = createHash('sha256')
	for (const source of SOURCES)
		for (const file of filesUnder(source)) {
			const bytes = readFileSync(join(root, file))
			hash.update(`${file}\0${bytes.length}\0`).update(bytes)
		}
	return hash.digest('hex')
}

/** Whether the content of the pages' sources differs from that of the last finished build. */
export function needsBuild(): boolean {
	return !existsSync(hashFile) || readFileSync(hashFile, 'utf8') !== hashSources()
}

/** Builds the pages into `apps/web/dist`. An unfinished build leaves no hash, so the next start builds again. */
export async function build(): Promise<void> {
	const hash = hashSources()
	rmSync(hashFile, { force: true })
	// Loaded only here: most starts have nothing to build, and a production installation has no build tools.
	const { writePages } = await import('./build-pages.ts')
	await writePages()
	writeFileSync(hashFile, hash)
}

if (import.meta.main) {
	const started = performance.now()
	if (process.argv.includes('--if-needed') && !needsBuild()) console.log('Pages are up to date')
	else if (!existsSync(join(root, 'node_modules/vite'))) {
		console.error(
			'The pages are not built, and this installation cannot build them: it was made with --omit=dev. Run "npm ci", or use a release archive, which holds them built.',
		)
		process.exitCode = 1
	} else {
		await build()
		console.log(`Built the pages in ${((performance.now() - started) / 1000).toFixed(1)} s`)
	}
}
