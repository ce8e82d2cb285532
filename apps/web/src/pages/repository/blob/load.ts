import { configSizeMax, type FilePreview, type FoundFile } from '@stoa/hub'
import type { RepoKind } from '@stoa/vocabulary'
import type { RepoParams } from '../../../parts/repo/load-repo.ts'
import { type Elsewhere, isElsewhere, type PageCall } from '../../../site/route.ts'
import { type FilePlace, loadPlace } from '../tree/load.ts'
import { type FileView, viewFile } from './view-file.ts'

/** What a file's page shows. */
export interface BlobData {
	place: FilePlace
	file: Pick<FoundFile, 'path' | 'size' | 'lfs' | 'oid'>
	view: FileView
	/** Why a table is not shown as one. */
	rows: Exclude<FilePreview, { is: 'rows' }>
	/** Bytes up to which metadata would have been read from it; only when it is longer. */
	unreadFrom: number | undefined
}

/** Asks for a file and what of it can be shown. */
export function loadBlob(kind: RepoKind): (call: PageCall<RepoParams | 'rest'>) => Promise<BlobData | Elsewhere> {
	return async (call) => {
		const place = await loadPlace(call, kind)
		if (isElsewhere(place)) return place
		const found = await call.hub.files.find(call.actor, { kind, id: place.frame.repo.name }, place.commit, place.path)
		const { path, size, lfs, oid } = found
		const sizeMax = kind === 'model' ? configSizeMax(path) : undefined
		const unreadFrom = sizeMax !== undefined && size > sizeMax ? sizeMax : undefined
		return { place, file: { path, size, lfs, oid }, ...(await viewFile(call, place, found)), unreadFrom }
	}
}
