import { appStartFile, type RepoAtRevision } from '@stoa/hub'
import { collectionsWith, type HeldIn } from '../../../parts/collection/load-collections.ts'
import type { NamedRepo } from '../../../parts/rail.tsx'
import { namedRepos } from '../../../parts/repo/named-repos.ts'
import { loadRepo, type RepoFrame, type RepoParams } from '../../../parts/repo/load-repo.ts'
import { type Elsewhere, isElsewhere, type PageCall } from '../../../site/route.ts'
import { noCommits } from '../model/load.ts'

/** What an app's page shows. */
export interface AppData {
	frame: RepoFrame
	/** `undefined` while nothing was committed. */
	at: RepoAtRevision | undefined
	/** Whether the hub can run it: public static apps with a page to start from. */
	runs: boolean
	/** Collections that hold it. */
	held: HeldIn
	/** The page that a static app starts with. */
	startFile: string
	/** Models and datasets that it uses. */
	uses: NamedRepo[]
}

/** Asks for an app and whether it can run here. */
export async function loadApp(call: PageCall<RepoParams>): Promise<AppData | Elsewhere> {
	const frame = await loadRepo(call, 'space')
	if (isElsewhere(frame)) return frame
	const { repo } = frame
	const { linkedModels, linkedDatasets } = repo.metadata
	const [at, held, ...uses] = await Promise.all([
		call.hub.repos.atRevision(call.actor, { kind: 'space', id: repo.name }).catch(noCommits),
		collectionsWith(call, { kind: 'space', id: repo.name }),
		namedRepos(call, 'model', linkedModels),
		namedRepos(call, 'dataset', linkedDatasets),
	])
	const startFile = appStartFile(repo)
	const hasStart = at?.siblings.some(({ path }) => path === startFile) ?? false
	const runs = repo.metadata.sdk === 'static' && repo.visibility === 'public' && hasStart
	return { frame, at, runs, held, startFile, uses: uses.flat() }
}
