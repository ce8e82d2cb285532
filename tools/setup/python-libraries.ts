import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runCommand } from './command.ts'

/** The current release of every library that programs on pages import and whose wheel PyPI has, a line each. */
export const LIBRARY_PINS = join(import.meta.dirname, 'python-libraries.txt')

/** How pip is asked for wheels that are read and never installed: without dependencies, and no code of theirs runs. */
export const WHEELS_ONLY = ['--no-input', '--disable-pip-version-check', '--no-deps', '--only-binary=:all:', '--python-version', '3.12']

/**
 * Fetches the wheels of the libraries below `cache`, once for each list of releases: the Python text of about 100 packages, 300 MB to fetch and
 * a third of it to keep. Nothing is installed. `tools/renew-libraries.ts` renews the list.
 *
 * @param python an interpreter with pip
 */
export async function fetchPythonLibraries(python: string, cache: string): Promise<{ path: string } | { missing: string }> {
	const pins = readFileSync(LIBRARY_PINS, 'utf8')
	const folder = join(cache, 'python-libraries', createHash('sha256').update(pins).digest('hex').slice(0, 12))
	const finished = join(folder, 'finished')
	if (existsSync(finished)) return { path: folder }
	const fetched = join(folder, 'whole')
	rmSync(folder, { recursive: true, force: true })
	mkdirSync(fetched, { recursive: true })
	const got = await runCommand(python, ['-m', 'pip', 'download', '--no-cache-dir', ...WHEELS_ONLY, '-d', fetched, '-r', LIBRARY_PINS])
	if (!got.ok) return { missing: got.tail }
	const thinned = await runCommand(python, [join(import.meta.dirname, 'thin_wheels.py'), fetched, folder])
	if (!thinned.ok) return { missing: thinned.tail }
	rmSync(fetched, { recursive: true })
	writeFileSync(finished, pins)
	return { path: folder }
}
