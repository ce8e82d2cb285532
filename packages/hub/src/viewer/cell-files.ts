import { MEDIA_MARK_SIZE, mediaTypeOf } from '@stoa/tables'
import { HubError, isHubError } from '@stoa/vocabulary'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Actor } from '../accounts/actors/actor.ts'
import type { Files, FoundFile } from '../contents/files/files.ts'
import type { ByteRange } from '../objects/store/byte-range.ts'
import type { Repo, Repos } from '../repositories/repos/repo.ts'
import type { Standing } from '../repositories/standing/standing.ts'
import type { OpenDataset } from './open-datasets.ts'
import { openSplit } from './open-split.ts'
import type { SplitReader } from './read-split.ts'
import { explained } from './viewer-errors.ts'
import type { CellFileBytes, CellFilePlace } from './viewer.ts'

/** What opening a file in a cell needs. */
interface CellFilesDeps {
	repos: Pick<Repos, 'findReadable'>
	find: Files['find']
	standing: Pick<Standing, 'actorOf'>
	openDataset: OpenDataset
	splits: Pick<SplitReader, 'cellFile'>
}

/** What hides a file from a caller whose right has ended, and what is wrong with a place that leads to none. */
const ABSENT = [
	'signature',
	'repo-not-found',
	'repo-disabled',
	'repo-disabled-by-law',
	'content-disabled',
	'file-disabled',
	'gated-repo',
	'gated-sign-in',
	'revision-not-found',
	'entry-not-found',
	'object-not-found',
	'viewer-empty',
	'viewer-splits',
	'viewer-split-not-found',
] as const

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

type Bytes = Omit<CellFileBytes, 'type' | 'name'>

function ofBytes(bytes: Uint8Array): Bytes {
	return {
		size: bytes.length,
		diskPath: undefined,
		open: async (range) => Readable.from([Buffer.from(range ? bytes.subarray(range.start, range.end + 1) : bytes)]),
	}
}

function ofPart(file: FoundFile, start: number, end: number): Bytes {
	const last = end - start - 1
	return {
		size: end - start,
		diskPath: undefined,
		open: (range: ByteRange = { start: 0, end: last }) => file.open({ start: start + range.start, end: start + range.end }),
	}
}

async function typed(name: string, bytes: Bytes): Promise<CellFileBytes> {
	const end = Math.min(bytes.size, MEDIA_MARK_SIZE) - 1
	const start = end < 0 ? new Uint8Array() : await buffer(await bytes.open({ start: 0, end }))
	return { ...bytes, name, type: mediaTypeOf(start) }
}

/** Opens the files in cells for the holders of their addresses. */
export function createCellFiles({ repos, find, standing, openDataset, splits }: CellFilesDeps) {
	async function open(actor: Actor, repo: Repo, place: CellFilePlace): Promise<CellFileBytes> {
		const dataset = await openDataset(actor, repo, place.commit)
		const opened = openSplit(actor, dataset, place)
		const found = await explained(() => splits.cellFile(opened, place))
		if (!found) throw new HubError('viewer-cell-file')
		const { file, source } = found
		if (file.is === 'bytes') return typed(`row-${place.row}`, ofBytes(file.bytes))
		if (file.is === 'part' && source) return typed(`row-${place.row}`, ofPart(source, file.start, file.end))
		const stored = await find(actor, { kind: repo.kind, id: repo.name }, place.commit, file.path)
		return typed(nameOf(file.path), stored)
	}

	/** @throws {HubError} `viewer-cell-file` when the right has ended, or nothing is there */
	return async (claims: Readonly<Record<string, string>>, place: CellFilePlace): Promise<CellFileBytes> => {
		try {
			const actor = await standing.actorOf(claims)
			const repo = await repos.findReadable(actor, { kind: 'dataset', id: place.dataset })
			// Another dataset may have got the name since.
			if (repo.id !== claims.repoId) throw new HubError('signature')
			return await open(actor, repo, place)
		} catch (error) {
			if (ABSENT.some((code) => isHubError(error, code))) throw new HubError('viewer-cell-file')
			throw error
		}
	}
}
