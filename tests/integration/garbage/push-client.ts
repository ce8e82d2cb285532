import type { Actor, Hub, RepoRef } from '@stoa/hub'
import { writeLfsPointer } from '@stoa/formats'
import { type Oid, parseOid, type Sha256 } from '@stoa/vocabulary'
import { Readable } from 'node:stream'
import { objectId, packObject, packOf } from '../../../packages/storage/src/git/test-packs.ts'

/** Where a push goes, and who sends it. */
interface Place {
	hub: Pick<Hub, 'git'>
	actor: Actor
	repo: RepoRef
}

/** Git's notation for "does not exist". */
const ZERO = '0'.repeat(40)

/** A line as git's wire has it: its length in four hexadecimal digits, then its text. */
const packetOf = (text: string): string => (text.length + 4).toString(16).padStart(4, '0') + text

async function send(
	{ hub, actor, repo }: Place,
	{ ref, from, to }: { ref: string; from: string; to: string },
	pack: Buffer,
): Promise<void> {
	const head = Buffer.from(`${packetOf(`${from} ${to} ${ref}\0report-status`)}0000`)
	const answer = await hub.git.receivePack(actor, repo, Readable.from([head, pack]), undefined, new AbortController().signal)
	const text = Buffer.concat(await Array.fromAsync<Uint8Array>(answer)).toString()
	if (!text.includes(`ok ${ref}`)) throw new Error(`The push of ${ref} to ${repo.id} was refused: ${text}`)
}

/**
 * Pushes one commit whose folder has these large files and nothing else, as `git push --force` does. A git client would start several
 * processes for it.
 *
 * @param change `from`: where the ref is now; `parent`: the commit that the new one follows; none for a history of its own
 */
export async function pushFiles(
	place: Place,
	{
		ref,
		from,
		parent,
		files,
	}: { ref: string; from: Oid | undefined; parent: Oid | undefined; files: { path: string; sha256: Sha256; size: number }[] },
): Promise<void> {
	const blobs = files.map(({ path, ...pointer }) => ({ path, content: writeLfsPointer(pointer) }))
	const tree = Buffer.concat(
		blobs
			.toSorted((one, other) => (one.path < other.path ? -1 : 1))
			.flatMap(({ path, content }) => [Buffer.from(`100644 ${path}\0`), Buffer.from(objectId('blob', content), 'hex')]),
	)
	const person = `Ada <ada@example.org> ${Math.floor(Date.now() / 1000)} +0000`
	const above = parent === undefined ? '' : `parent ${parent}\n`
	const commit = Buffer.from(`tree ${objectId('tree', tree)}\n${above}author ${person}\ncommitter ${person}\n\nPush to ${ref}\n`)
	const contents = new Map(blobs.map(({ content }) => [objectId('blob', content), content]))
	const pack = packOf([
		packObject('commit', commit),
		packObject('tree', tree),
		...[...contents.values()].map((one) => packObject('blob', one)),
	])
	await send(place, { ref, from: from ?? ZERO, to: parseOid(objectId('commit', commit)) }, pack)
}

/** Deletes a branch as `git push --delete` does. */
export async function deleteByPush(place: Place, { ref, from }: { ref: string; from: Oid }): Promise<void> {
	await send(place, { ref, from, to: ZERO }, Buffer.alloc(0))
}
