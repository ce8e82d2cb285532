import type { Repo } from '@stoa/hub'
import { ListingRow } from '@stoa/ui'
import { repoAddress } from '@stoa/vocabulary'
import { useFrame } from '../site/frame.tsx'
import { repoFacts } from './repo-facts.ts'

/** One repository in a list. */
export function RepoRow({ repo, series, compact }: { repo: Repo; series?: readonly number[] | undefined; compact?: boolean }) {
	const { now } = useFrame()
	return (
		<ListingRow
			kind={repo.kind}
			id={repo.name}
			href={repoAddress({ kind: repo.kind, id: repo.name })}
			about={compact ? undefined : repo.metadata.description}
			facts={repoFacts(repo).slice(0, compact ? 1 : undefined)}
			updated={repo.lastModified}
			now={now}
			downloads={repo.downloads}
			series={series}
			likes={repo.likes}
			isPrivate={repo.visibility === 'private'}
			compact={compact ?? false}
		/>
	)
}
