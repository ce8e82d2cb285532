import type { Transfers } from '../outside/transfers.ts'
import type { Upstreams } from '../outside/upstreams.ts'

/** What the mirror asks for, and how often. */
export interface MirrorPort {
	upstreams: Upstreams
	transfers: Transfers
	/** How old the comparison of a repository may be, in milliseconds. */
	compareMs: number
	/** How long a name that no upstream has is remembered, in milliseconds. */
	missingMs: number
	/** Largest file that is fetched, in bytes. */
	objectMax: number
	/** Most bytes of large files that came on demand; absent: no limit. */
	storageMax?: number | undefined
	/** The hub contacts no upstream. */
	isOffline: boolean
}
