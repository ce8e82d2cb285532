import { HubError } from '@stoa/vocabulary'

const REASONS: Readonly<Record<string, string>> = {
	ENOSPC: 'its disk is full. Free some space and start again',
	EDQUOT: 'its disk quota is used up. Free some space and start again',
	EROFS: 'its disk is read-only. Name another folder',
	EACCES: 'this user may not use it. The user of the hub needs the right',
	EPERM: 'this user may not use it. The user of the hub needs the right',
	ENOTDIR: 'what is above it is not a folder',
	ENOENT: 'there is no such file or folder',
	EISDIR: 'it is a folder. Name a file',
	EIO: 'its disk reports an error. Check the disk',
}

/** What the disk said about a file of a bundle as a failure with a sentence; other errors as they are. */
export function placeFailure(error: unknown, path: string): unknown {
	const code = error instanceof Error && 'code' in error ? String(error.code) : ''
	const why = REASONS[code]
	return why === undefined ? error : Object.assign(new HubError('bundle-place', { path, why }), { cause: error })
}
