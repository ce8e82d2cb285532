import { HubError, type Sha256 } from '@stoa/vocabulary'
import type { Actor } from './accounts/actors/actor.ts'
import { requireHubAdmin } from './accounts/rights/hub-admin.ts'
import type { Hub } from './hub.ts'
import { createMirrorJobs, type MirrorJobsDeps } from './mirror-jobs/create-mirror-jobs.ts'
import { createMirrorSpace, type MirrorSpaceDeps } from './mirror-space/create-mirror-space.ts'
import { createMirrorRequests, type MirrorRequestsDeps } from './mirror-requests/create-mirror-requests.ts'
import { createMirrors, type MirrorsDeps } from './mirrors/create-mirrors.ts'
import type { Mirrors } from './mirrors/mirrors.ts'
import type { HubPorts } from './ports.ts'

/** A large file that came from an upstream. */
export interface StoredMirrorFile {
	repoId: string
	oid: Sha256
	size: number
}

/** What mirroring needs of the rest of the hub. */
export type MirroringDeps = Omit<MirrorsDeps, 'port' | 'secret'> &
	Omit<MirrorJobsDeps, 'mirrors'> &
	Omit<MirrorSpaceDeps, 'mirrors' | 'limitBytes'> &
	Omit<MirrorRequestsDeps, 'mirrors' | 'mirrorJobs'>

/** Everything about repositories of other hubs; nothing where no port for them is given. */
export interface Mirroring extends Pick<
	Hub,
	'mirrors' | 'mirrorJobs' | 'mirrorSpace' | 'mirrorWork' | 'mirrorSpaceWork' | 'mirrorRequests' | 'mirrorRequestWork' | 'xet'
> {
	/** What reading of large files asks. */
	reading: { absent: Mirrors['absent'] | undefined; uses: Mirrors['uses'] | undefined }
	/** Begins the work of the background. */
	follow(): void
	/** Ends it. The mirrors themselves are closed later. */
	closeWork(): Promise<void>
}

/** Creates it. */
export function createMirroring(deps: MirroringDeps, { mirror: port, secret }: Pick<HubPorts, 'mirror' | 'secret'>): Mirroring {
	const mirrors =
		port &&
		createMirrors({
			...deps,
			port,
			secret,
			async store(object, bytes) {
				await deps.store(object, bytes)
				mirrorSpace?.wake()
			},
		})
	const mirrorJobs = mirrors && createMirrorJobs({ ...deps, mirrors })
	const mirrorRequests = mirrors && mirrorJobs && createMirrorRequests({ ...deps, mirrors, mirrorJobs })
	const mirrorSpace = mirrors && createMirrorSpace({ ...deps, mirrors, limitBytes: port.storageMax })

	function administered<Work extends { as(actor: Actor): unknown }>(work: Work | undefined, actor: Actor): Work {
		requireHubAdmin(actor)
		if (!work) throw new HubError('not-offered', { what: 'a mirror', why: 'it was opened without one' })
		return work
	}

	return {
		mirrors,
		mirrorJobs,
		mirrorSpace,
		mirrorRequests,
		mirrorRequestWork(actor) {
			if (!mirrorRequests) throw new HubError('not-offered', { what: 'a mirror', why: 'it was opened without one' })
			return mirrorRequests.as(actor)
		},
		mirrorWork: (actor) => administered(mirrorJobs, actor).as(actor),
		mirrorSpaceWork: (actor) => administered(mirrorSpace, actor).as(actor),
		xet: mirrors?.xet ?? deps.xet,
		reading: { absent: mirrors?.absent, uses: mirrors?.uses },
		follow() {
			mirrorJobs?.follow()
			mirrorSpace?.follow()
		},
		async closeWork() {
			await mirrorJobs?.close()
			await mirrorSpace?.close()
		},
	}
}
