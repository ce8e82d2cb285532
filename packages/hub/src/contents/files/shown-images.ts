import { isHubError, resolveAddress, type Oid } from '@stoa/vocabulary'
import { LRUCache } from 'lru-cache'
import type { Actor } from '../../accounts/actors/actor.ts'
import type { ReadingThreads } from '../../repositories/reading/reading-threads.ts'
import type { Repo, RepoRef, Repos } from '../../repositories/repos/repo.ts'
import type { Files, FoundFile } from './files.ts'
import { IMAGE_HEAD_BYTES, imageType } from './image-type.ts'

/** Largest image in bytes that a card may show to callers who may not read the files. */
const SIZE_MAX = 20_000_000
/** Names of image files. Weights that begin with the bytes of an image are not readable this way, because their names do not match. */
const IMAGE_NAME = /\.(?:png|jpe?g|gif|webp|avif|bmp|svg)$/i
/** Largest card in bytes. */
const CARD_MAX = 1_000_000
/** Most cards whose images are cached. */
const CARDS_MAX = 1000

/** What the service needs. */
export interface ShownImagesDeps {
	door: Pick<Repos, 'find'>
	reading: Pick<ReadingThreads, 'cardImages'>
	find: Files['find']
	readText: Files['readText']
	resolveRevision: Files['resolveRevision']
	/** Opens a file without checking the gate. */
	open(repo: Repo, commit: Oid, path: string): Promise<FoundFile | undefined>
}

/**
 * Creates `findShown`: everyone who may read the card of a gated repository may also read the images that the card shows, and no other
 * file. The card is the one at the head of the default branch, which only writers can change: a proposed card could name any file. The file
 * must be an image by both its name and its content.
 */
export function createFindShown(deps: ShownImagesDeps): Files['findShown'] {
	const images = new LRUCache<string, Promise<ReadonlySet<string>>>({ max: CARDS_MAX })

	async function readImages(actor: Actor, repo: Repo, commit: Oid): Promise<ReadonlySet<string>> {
		const readme = await deps.readText(actor, repo, commit, 'README.md', CARD_MAX)
		return new Set(
			readme === undefined ? [] : await deps.reading.cardImages(readme, resolveAddress({ kind: repo.kind, id: repo.name }, 'main', '')),
		)
	}

	function imagesOf(actor: Actor, repo: Repo, commit: Oid): Promise<ReadonlySet<string>> {
		// The repository's name is part of the key, because a card may use it in addresses of images.
		const key = `${repo.id}:${repo.name}:${commit}`
		const known = images.get(key)
		if (known) return known
		const fresh = readImages(actor, repo, commit)
		images.set(key, fresh)
		fresh.catch(() => images.delete(key))
		return fresh
	}

	async function findImage(actor: Actor, ref: RepoRef, rev: string, path: string): Promise<FoundFile | undefined> {
		if (!IMAGE_NAME.test(path)) return undefined
		const repo = await deps.door.find(actor, ref)
		const commit = await deps.resolveRevision(repo, rev)
		if (commit !== repo.headOid || !(await imagesOf(actor, repo, commit)).has(path)) return undefined
		const file = await deps.open(repo, commit, path)
		return file && file.size <= SIZE_MAX && (await isImage(file)) ? { ...file, xetHash: undefined } : undefined
	}

	return async (actor, ref, rev, path) => {
		try {
			return await deps.find(actor, ref, rev, path)
		} catch (error) {
			if (!isHubError(error, 'gated-repo') && !isHubError(error, 'gated-sign-in')) throw error
			const image = await findImage(actor, ref, rev, path)
			if (!image) throw error
			return image
		}
	}
}

async function isImage(file: FoundFile): Promise<boolean> {
	if (file.size === 0) return false
	const stream = await file.open({ start: 0, end: Math.min(file.size, IMAGE_HEAD_BYTES) - 1 })
	const head: Buffer[] = []
	for await (const part of stream) head.push(part)
	return imageType(Buffer.concat(head)) !== undefined
}
