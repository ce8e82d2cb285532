import { randomBytes } from 'node:crypto'
import { open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { Settings } from './config/settings.ts'

/** The key for signatures: `STOA_SECRET`, otherwise the one in the data folder, created at the first start (readable only by the hub's user). */
export async function keptSecret(settings: Settings): Promise<string> {
	if (settings.STOA_SECRET !== undefined) return settings.STOA_SECRET
	const path = join(settings.STOA_DATA, 'secret')
	const kept = await readIfThere(path)
	if (kept !== undefined && kept.trim().length >= 32) return kept.trim()
	const secret = randomBytes(32).toString('hex')
	await writeOwnFile(path, `${secret}\n`)
	return secret
}

/** Text of a file; `undefined` when it is missing. */
export async function readIfThere(path: string): Promise<string | undefined> {
	try {
		return await readFile(path, 'utf8')
	} catch (error) {
		if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
		throw error
	}
}

/** Writes a file that only the hub's user may read, whole or not at all, and on disk when it resolves. */
export async function writeOwnFile(path: string, text: string): Promise<void> {
	const unfinished = `${path}.${process.pid}.tmp`
	const file = await open(unfinished, 'w', 0o600)
	try {
		await file.writeFile(text)
		await file.sync()
	} finally {
		await file.close()
	}
	await rename(unfinished, path)
}
