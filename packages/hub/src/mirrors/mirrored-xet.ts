import { isHubError, type Sha256, type XetHash, entriesMax } from '@stoa/vocabulary'
import { LRUCache } from 'lru-cache'
import type { ByteRange } from '../objects/store/byte-range.ts'
import type { XetRecords } from '../objects/xet/xet-records.ts'
import type { Reconstruction, XetStore } from '../objects/xet/xet.ts'
import type { MirrorUses } from './mirror-uses.ts'
import type { TakeBack } from './take-back.ts'

/** What it needs. */
export interface MirroredXetDeps {
	records: { xet: Pick<XetRecords, 'file'> }
	uses: MirrorUses
	takeBack: TakeBack
}

/** Files that are remembered. */
const KNOWN_MAX = 50_000

const lengthOf = ({ offsetIntoFirstRange, terms }: Reconstruction): number =>
	terms.reduce((sum, { decodedLength }) => sum + decodedLength, -offsetIntoFirstRange)

/**
 * The Xet store for clients of mirrored repositories: it notes what they read, so that no file is dropped while a client reads its chunks,
 * and gives a file back that was dropped after a client was told of it.
 */
export function mirroredXet(xet: XetStore, { records, uses, takeBack }: MirroredXetDeps): XetStore {
	const contents = new LRUCache<XetHash, Sha256>(entriesMax(KNOWN_MAX))

	async function contentOf(file: XetHash): Promise<Sha256 | undefined> {
		const sha256 = contents.get(file) ?? (await records.xet.file(file))?.sha256
		if (sha256 !== undefined) contents.set(file, sha256)
		return sha256
	}

	/** Whether the repository has the file, or has it again now. */
	async function isBack(repoId: string, file: XetHash): Promise<boolean> {
		const sha256 = await contentOf(file)
		return sha256 !== undefined && (await takeBack({ repoId, sha256 })) !== undefined
	}

	async function note(repoId: string, file: XetHash): Promise<void> {
		const sha256 = await contentOf(file)
		if (sha256 !== undefined) uses.found(repoId, sha256)
	}

	return {
		...xet,
		async reconstruction(grant, file, range) {
			if (!(await uses.isMirrored(grant.repoId))) return xet.reconstruction(grant, file, range)
			try {
				return await noteRead(grant.repoId, file, range, await xet.reconstruction(grant, file, range))
			} catch (error) {
				if (!isHubError(error, 'object-not-found') || !(await isBack(grant.repoId, file))) throw error
				return noteRead(grant.repoId, file, range, await xet.reconstruction(grant, file, range))
			}
		},
		async isReadable(repoId, file) {
			if (!(await uses.isMirrored(repoId))) return xet.isReadable(repoId, file)
			const isReadable = (await xet.isReadable(repoId, file)) || (await isBack(repoId, file))
			if (isReadable) await note(repoId, file)
			return isReadable
		},
	}

	async function noteRead(repoId: string, file: XetHash, range: ByteRange | undefined, found: Reconstruction): Promise<Reconstruction> {
		const sha256 = await contentOf(file)
		const start = range?.start ?? 0
		if (sha256 !== undefined && found.terms.length > 0) uses.sending(repoId, sha256, { start, end: start + lengthOf(found) - 1 })()
		return found
	}
}
