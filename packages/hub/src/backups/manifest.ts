import { HubError, parseOid } from '@stoa/vocabulary'
import { z } from 'zod'
import type { BackupTarget } from './backup-target.ts'
import { sha256Of } from './packed-lines.ts'

/** The version of the layout of backups. A program reads its own and older ones. */
export const FORMAT = 1
/** Largest manifest in bytes, so that a wrong file cannot fill the memory. */
const MANIFEST_MAX = 256 * 1024 * 1024

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const bytes = z.int().min(0)
const chunk = z.object({ sha256, size: bytes })
const identifier = z.string().min(1).max(63)

/** A packed list of rows or entries: `chunks/ab/<sha256>`. */
export type Chunk = z.output<typeof chunk>

/** The names of backups: the moment in UTC, and some random digits. They sort by time. */
const BACKUP_ID = /^\d{8}t\d{6}z-[0-9a-f]{6}$/

/** One backup. It is written last: without it, the other files are no backup. */
export const Manifest = z.object({
	format: z.literal(FORMAT),
	id: z.string().regex(BACKUP_ID),
	/** The moment that the database shows. */
	takenAt: z.iso.datetime(),
	finishedAt: z.iso.datetime(),
	migrations: z.array(z.string()),
	tables: z.array(
		z.object({
			name: identifier,
			columns: z.array(z.object({ name: identifier, type: z.string().regex(/^[\w ."[\](),]+$/) })),
			count: z.int().min(0),
			chunks: z.array(chunk),
		}),
	),
	sequences: z.array(z.object({ name: identifier, value: z.string().regex(/^-?\d+$/), isCalled: z.boolean() })),
	repos: z.object({ count: z.int().min(0), chunks: z.array(chunk) }),
	/** Ids of repositories that were deleted while the backup was written: the rows of the snapshot have them, and a restore deletes them. */
	deletedRepos: z.array(z.string().regex(/^[0-9a-f]{24}$/)),
	blobs: z.object({ count: z.int().min(0), bytes, chunks: z.array(chunk) }),
	/** Small files of the data folder. */
	files: z.array(z.object({ name: z.string().regex(/^[a-z][a-z-]*$/), chunk })),
	/** Proves that a hub has the same secret, without containing it. */
	secretProof: z.object({ salt: z.string(), hash: z.string() }),
	/** What was missing or damaged in the hub itself, and so is in the backup. */
	problems: z.array(z.string()),
	/** Bytes that this backup added to the target. */
	bytesWritten: bytes,
})
/** See the schema of the same name. */
export type Manifest = z.output<typeof Manifest>

/** One repository: its refs, and the packs that together hold what they reach. */
export const RepoEntry = z.object({
	id: z.string().regex(/^[0-9a-f]{24}$/),
	refs: z.array(
		z.tuple([
			z.string().regex(/^refs\//),
			z
				.string()
				.regex(/^[0-9a-f]{40}$/)
				.transform(parseOid),
		]),
	),
	packs: z.array(z.object({ path: z.string().regex(/^git\/[0-9a-f]{2}\/[0-9a-f]{24}\/[0-9a-z-]+\.pack$/), sha256, size: bytes })),
})
/** See the schema of the same name. */
export type RepoEntry = z.output<typeof RepoEntry>

/** One stored object. */
export const BlobEntry = z.object({
	key: z.templateLiteral([z.enum(['lfs', 'xorb', 'attachment']), '/', sha256]),
	size: bytes,
	sha256,
})
/** See the schema of the same name. */
export type BlobEntry = z.output<typeof BlobEntry>

/** A new name. */
export function newBackupId(now: Date, random: string): string {
	return `${now.toISOString().slice(0, 19).replace(/[-:]/g, '').toLowerCase()}z-${random}`
}

/** Where a chunk lies. */
export function chunkPath(hash: string): string {
	return `chunks/${hash.slice(0, 2)}/${hash}`
}

/** Where an object lies. */
export function blobPath(key: string): string {
	const [space = '', hash = ''] = key.split('/')
	return `blobs/${space}/${hash.slice(0, 2)}/${hash.slice(2, 4)}/${hash}`
}

/** Where a manifest lies. */
export function manifestPath(id: string): string {
	return `backups/${id}.json`
}

/** The text of a manifest with a hash over it, so that damage is noticed. */
export function manifestText(manifest: Manifest): string {
	const text = JSON.stringify(manifest)
	return `${text}\n${sha256Of(Buffer.from(text))}\n`
}

/** Names of the finished backups, oldest first. */
export async function backupIds(target: BackupTarget): Promise<string[]> {
	const ids: string[] = []
	for await (const { path } of target.list('backups')) {
		const id = path.slice('backups/'.length, -'.json'.length)
		if (path.endsWith('.json') && BACKUP_ID.test(id)) ids.push(id)
	}
	return ids.toSorted()
}

/** @throws {HubError} `backup-not-found` | `backup-damaged` | `backup-newer` */
export async function readManifest(target: BackupTarget, id: string): Promise<Manifest> {
	const file = BACKUP_ID.test(id) ? await readWhole(target, manifestPath(id), MANIFEST_MAX) : undefined
	if (!file) throw new HubError('backup-not-found', { target: target.name, id })
	const [text = '', hash = ''] = file.toString().split('\n')
	if (sha256Of(Buffer.from(text)) !== hash) throw new HubError('backup-damaged', { id, why: `${manifestPath(id)} is damaged` })
	const content: unknown = JSON.parse(text)
	const { format } = z.object({ format: z.number() }).parse(content)
	if (format > FORMAT) throw new HubError('backup-newer', { id })
	return Manifest.parse(content)
}

/** The manifest of the newest backup; `undefined` when there is none. A damaged one is passed over. */
export async function newestManifest(target: BackupTarget): Promise<Manifest | undefined> {
	for (const id of (await backupIds(target)).toReversed()) {
		try {
			return await readManifest(target, id)
		} catch (error) {
			if (!(error instanceof HubError)) throw error
		}
	}
	return undefined
}

/** A whole small file; `undefined` when it is missing or larger than `sizeMax` bytes. */
export async function readWhole(target: BackupTarget, path: string, sizeMax: number): Promise<Buffer | undefined> {
	const stream = await target.open(path)
	if (!stream) return undefined
	const parts: Uint8Array[] = []
	let size = 0
	for await (const part of stream) {
		parts.push(part)
		size += part.byteLength
		if (size > sizeMax) return undefined
	}
	return Buffer.concat(parts)
}
