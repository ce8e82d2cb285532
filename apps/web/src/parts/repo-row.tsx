import type { AccountFace, Repo } from '@stoa/hub'
import { ListingRow } from '@stoa/ui'
import { repoAddress } from '@stoa/vocabulary'
import { useFrame } from '../site/frame.tsx'
import { appFaceOf } from './app/app-face.ts'
import { AppTile } from './app/app-tile.tsx'
import { AccountAvatar } from './account-avatar.tsx'
import { repoFacts } from './repo-facts.ts'
import { useWords } from '../site/use-words.ts'

/** One repository in a list. */
export function RepoRow({
	repo,
	owner,
	series,
	compact,
}: {
	repo: Repo
	/** Whose avatar stands before the name; absent where all rows have the same owner. */
	owner?: AccountFace | undefined
	series?: readonly number[] | undefined
	compact?: boolean
}) {
	const { now } = useFrame()
	const { lists } = useWords().parts
	const face = repo.kind === 'space' ? appFaceOf(repo) : undefined
	return (
		<ListingRow
			kind={repo.kind}
			id={repo.name}
			href={repoAddress({ kind: repo.kind, id: repo.name })}
			title={compact && face?.title !== undefined && face.emoji !== undefined ? `${face.emoji} ${face.title}` : face?.title}
			tile={face && !compact ? <AppTile face={face} /> : undefined}
			avatar={owner && <AccountAvatar account={owner} />}
			about={compact ? undefined : repo.metadata.description}
			facts={repoFacts(lists, repo).slice(0, compact ? 1 : undefined)}
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
