import { PICTURE_HEAD, pictureSize } from '@stoa/formats'
import type { Cell } from '../cell.ts'
import { mediaTypeOf } from './media-type.ts'

/** What is said of a file in a cell: no bytes. A type so that it is a cell. */
export type FileFacts = {
	/** As the table names it; `null` without a name. */
	path: string | null
	/** `null` when its bytes are not in the dataset. */
	size_bytes: number | null
	/** By its first bytes; `null` for a type that pages do not show. */
	media_type: string | null
	/** Of an image, in pixels, as it is shown; `null` when its header does not tell. */
	width: number | null
	height: number | null
}

/** Bytes that tell the type of a file, and the size of most images. */
const HEAD_SIZE = 4096

/** The facts of a file whose bytes are not there. */
export const absentFile = (path: string | null): FileFacts => ({ path, size_bytes: null, media_type: null, width: null, height: null })

/** Reads the beginning of a file, from its first byte. */
export type ReadStart = (size: number) => Uint8Array | Promise<Uint8Array>

/**
 * Describes a file by its first bytes. A JPEG may have a thumbnail before its size, so more is read of one.
 *
 * @param read errors of it are passed on
 */
export async function describeFile(path: string | null, size: number, read: ReadStart): Promise<FileFacts> {
	const head = await read(Math.min(size, HEAD_SIZE))
	const type = mediaTypeOf(head)
	let pixels = type?.startsWith('image/') ? pictureSize(head) : undefined
	if (type === 'image/jpeg' && !pixels && size > HEAD_SIZE) pixels = pictureSize(await read(Math.min(size, PICTURE_HEAD)))
	return { path, size_bytes: size, media_type: type ?? null, width: pixels?.width ?? null, height: pixels?.height ?? null }
}

/** Whether a cell of a media column says what its file is. */
export function isFileFacts(cell: Cell): cell is FileFacts {
	return typeof cell === 'object' && cell !== null && !Array.isArray(cell) && 'media_type' in cell && 'size_bytes' in cell
}
