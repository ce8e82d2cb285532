import type { AccountStorage, ClassStorage, RepoStorage } from '@stoa/hub'
import { ButtonLink, EmptyState, KindMark, Note, Notice, Progress, Size, sizeText, Table, When } from '@stoa/ui'
import { repoAddress, repoSettingsAddress, repoStorageAddress } from '@stoa/vocabulary'
import { useFrame } from '../../site/frame.tsx'
import { useWords } from '../../site/use-words.ts'
import { ConfirmAction } from '../confirm-action.tsx'
import { Figures } from '../figures.tsx'
import { FormSection } from '../form-page.tsx'
import styles from '../settings.module.css'

/** Rows at most: the largest repositories are what one looks for here. */
const ROWS_MAX = 200

/** What an account stores and may store, and its repositories, largest first, each with what frees it. */
export function StorageUse({
	storage,
	repos,
	places,
}: {
	storage: AccountStorage
	repos: readonly RepoStorage[]
	/** Addresses: of this page, and of deleted repositories. */
	places: { here: string; deleted: string }
}) {
	const words = useWords().parts.storage
	const { now } = useFrame()
	const shown = repos.slice(0, ROWS_MAX)
	const { countedAt } = storage
	return (
		<>
			<ClassUse title={words.titles.public} storage={storage.public} />
			<ClassUse title={words.titles.private} storage={storage.private} />
			<p>
				{words.whatAsStoredMeans(<b>{words.asStored}</b>)} {countedAt && words.countedAt(<When date={countedAt} now={now} />)}
			</p>
			<FormSection title={words.repositories} hint={words.repositoriesHint}>
				{shown.length === 0 ? (
					<EmptyState title={words.nothingStoredYet}>{words.nothingStoredYetText(storage.account.name)}</EmptyState>
				) : (
					<RepoTable repos={shown} />
				)}
				{repos.length > shown.length && <p>{words.notListed(repos.length - shown.length)}</p>}
			</FormSection>
			<Besides storage={storage} places={places} />
		</>
	)
}

/** What takes space beside the repositories. */
function Besides({ storage, places }: Pick<Parameters<typeof StorageUse>[0], 'storage' | 'places'>) {
	const words = useWords().parts.storage
	const { deleted, account } = storage
	const reserved = storage.public.reserved + storage.private.reserved
	return (
		<>
			{deleted.repos > 0 && (
				<FormSection
					title={words.deletedRepositories}
					hint={words.deletedRepositoriesHint({ repos: deleted.repos, bytes: sizeText(deleted.bytes) })}
				>
					<div>
						<ButtonLink href={places.deleted}>{words.restoreOrDelete}</ButtonLink>
					</div>
				</FormSection>
			)}
			{reserved > 0 && (
				<FormSection title={words.uploadsUnderWay} hint={words.uploadsUnderWayHint(sizeText(reserved))}>
					<ConfirmAction
						action={places.here}
						fields={{ do: 'uploads' }}
						text={words.freeRoomNow}
						label={words.uploadsOf(account.name)}
						question={words.freeRoomNowQuestion}
						confirm={words.freeTheRoom}
					/>
				</FormSection>
			)}
		</>
	)
}

/** One class: how much is used of how much, and what it consists of. */
function ClassUse({ title, storage }: { title: string; storage: ClassStorage }) {
	const words = useWords().parts.storage
	const { used, stored, reserved, limit, largeFiles, git, attachments, repos } = storage
	const all = used + reserved
	const parts = [
		[words.largeFiles, largeFiles],
		[words.filesInGit, git],
		...(attachments > 0 ? [[words.attachments, attachments] as const] : []),
		...(reserved > 0 ? [[words.beingUploaded, reserved] as const] : []),
		...(stored === undefined ? [] : [[words.asStored, stored] as const]),
	] as const
	return (
		<FormSection title={title} hint={words.repositoriesRepos(repos)}>
			{limit === undefined ? (
				<p>{words.used(<Size bytes={all} />)}</p>
			) : (
				<Progress label={words.of({ all: sizeText(all), limit: sizeText(limit) })} value={Math.min(all, limit)} max={Math.max(limit, 1)} />
			)}
			{limit !== undefined && all >= limit && (
				<Notice tone="warning">
					<p>{words.noRoomLeft}</p>
				</Notice>
			)}
			<Figures rows={parts.map(([name, bytes]) => [name, <Size key={name} bytes={bytes} />] as const)} />
		</FormSection>
	)
}

function RepoTable({ repos }: { repos: readonly RepoStorage[] }) {
	const words = useWords().parts.storage
	return (
		<Table
			stacks
			caption={words.repositoriesByStorage}
			rows={repos}
			keyOf={({ repo }) => repo.id}
			columns={[
				{
					title: words.repository,
					renderCell: ({ repo: { kind, name, visibility } }) => (
						<span className={styles.person}>
							<KindMark kind={kind} size={14} />
							<a href={repoAddress({ kind, id: name })}>{name}</a>
							{visibility === 'private' && <Note>{words.private}</Note>}
						</span>
					),
				},
				{ title: words.largeFiles, renderCell: ({ repo }) => <Size bytes={repo.usedStorage} />, numeric: true },
				{ title: words.filesInGit, renderCell: ({ repo }) => <Size bytes={repo.gitStorage} />, numeric: true },
				{
					title: words.asStored,
					renderCell: ({ stored }) => (stored === undefined ? words.notCountedYet : <Size bytes={stored} />),
					numeric: true,
				},
				{
					title: words.actions,
					renderCell: ({ repo: { kind, name } }) => (
						<span className={styles.cellForm}>
							<ButtonLink href={repoStorageAddress({ kind, id: name })} label={words.freeSpaceIn(name)} small>
								{words.freeSpace}
							</ButtonLink>
							<ButtonLink href={`${repoSettingsAddress({ kind, id: name })}#delete`} label={words.deleteNamed(name)} small>
								{words.delete}
							</ButtonLink>
						</span>
					),
				},
			]}
		/>
	)
}
