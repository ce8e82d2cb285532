import { HubError } from '@stoa/vocabulary'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** A data folder that belongs to this process alone. */
export interface FolderLock {
	release(): void
}

/**
 * Prevents a second Stoa from using a data folder. It is a lock of the kernel (a byte range lock, which Node cannot take, so SQLite takes
 * it on an empty file). It ends with the process in every case, and works between containers that share the folder, where process ids are
 * meaningless. The file beside it only names the holder for the message.
 *
 * @throws {HubError} `cannot-start` when another process, or this one, holds it
 */
export function lockFolder(folder: string): FolderLock {
	const holder = join(folder, 'stoa.pid')
	const lock = new DatabaseSync(join(folder, 'stoa.lock'))
	try {
		lock.exec('pragma locking_mode = exclusive; begin exclusive')
	} catch (error) {
		lock.close()
		if (!(error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY)) throw error
		const why = `another Stoa${nameOf(holder)} is using the folder "${folder}"; stop it first, or choose another data folder`
		throw new HubError('cannot-start', { what: 'Stoa', why })
	}
	writeFileSync(holder, `${process.pid}\n`)
	return { release: () => lock.close() }
}

const SQLITE_BUSY = 5

function nameOf(holder: string): string {
	try {
		return ` (process ${Number.parseInt(readFileSync(holder, 'utf8'), 10)})`
	} catch {
		return '' // the holder has not written its number yet; the message leaves it out
	}
}
