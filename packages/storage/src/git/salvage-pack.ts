import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { unlessMissing } from '../unless-missing.ts'
import { complaint, exitStatus, type GitCommand, GitFailure, ignoreBrokenPipe } from './git-command.ts'
import { indexPack } from './pack-history.ts'

interface Place {
	command: GitCommand
	/** The repository that has the damaged pack. */
	folder: string
	/** The folder of objects that gets what is right. */
	into: string
}

/** Most processes for one pack. Each damaged object takes about one for every doubling of the number of objects. */
const TRIES_MAX = 2000
const OID = /^\d+ ([0-9a-f]{40})\b/

/** Copies every object of a damaged pack that can still be read. `path` has no ending. */
export async function salvagePack(place: Place, path: string): Promise<void> {
	// When only the index is damaged, the pack itself is whole.
	if (await isDone(indexPack(place.command, place.folder, createReadStream(`${path}.pack`), { GIT_OBJECT_DIRECTORY: place.into }))) return
	const oids = await indexedObjects(place, `${path}.idx`)
	let tries = 0
	const waiting = oids.length > 0 ? [oids] : []
	for (let some = waiting.pop(); some && tries < TRIES_MAX; some = waiting.pop()) {
		tries += 1
		// A stream of objects cannot be read beyond a damaged one, so halves are tried until only damaged ones are left.
		if ((await isDone(copyObjects(place, some))) || some.length === 1) continue
		const half = Math.ceil(some.length / 2)
		waiting.push(some.slice(half), some.slice(0, half))
	}
}

async function isDone(work: Promise<void>): Promise<boolean> {
	try {
		await work
		return true
	} catch (error) {
		if (error instanceof GitFailure) return false
		throw error
	}
}

/** Ids of the objects in a pack; none when the index is damaged or missing. */
async function indexedObjects({ command, folder }: Place, path: string): Promise<string[]> {
	const file = await unlessMissing(open(path, 'r'))
	if (!file) return []
	await using index = file
	const { status, stdout } = await command.run(['show-index'], { repository: folder, input: await index.readFile() })
	const oids = stdout
		.toString()
		.split('\n')
		.flatMap((line) => OID.exec(line)?.[1] ?? [])
	return status === 0 ? oids : []
}

/** @throws {GitFailure} when one of them cannot be read; nothing is copied then */
async function copyObjects({ command, folder, into }: Place, oids: readonly string[]): Promise<void> {
	const child = command.start(['pack-objects', '--stdout', '--delta-base-offset', '--quiet'], { repository: folder })
	const ended = exitStatus(child)
	const said = complaint(child.stderr)
	child.stdin.on('error', ignoreBrokenPipe)
	child.stdin.end(oids.map((oid) => `${oid}\n`).join(''))
	try {
		await indexPack(command, folder, child.stdout, { GIT_OBJECT_DIRECTORY: into })
	} finally {
		child.kill()
		await ended
	}
	const status = await ended
	if (status !== 0) throw new GitFailure('pack-objects', { status, stderr: await said })
}
