import type { AccountStorage, ClassStorage, RepoStorage } from '@stoa/hub'
import { ButtonLink, EmptyState, KindMark, Note, Notice, Progress, Size, sizeText, Table, When } from '@stoa/ui'
import { repoAddress, repoSettingsAddress, repoStorageAddress } from '@stoa/vocabulary'
import { useFrame } from '../../site/frame.tsx'
import { ConfirmAction } from '../confirm-action.tsx'
import { countedWord } from '../counted.ts'
import { Figures } from '../figures.tsx'
import { FormSection } from '../form-page.tsx'
import styles from '../org/org-settings.module.css'

/** Rows at most: the largest repositories are what one looks for here. */
const ROWS_MAX = 200

const TITLES = { public: 'Public storage', private: 'Private storage' } as const

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
	const { now } = useFrame()
	const shown = repos.slice(0, ROWS_MAX)
	const { countedAt } = storage
	return (
		<>
			<ClassUse title={TITLES.public} storage={storage.public} />
			<ClassUse title={TITLES.private} storage={storage.private} />
			<p>
				<b>As stored</b> is what the disk or the bucket keeps: the same bytes once, and compressed where they are. Limits count sizes.{' '}
				{countedAt && (
					<>
						Counted <When date={countedAt} now={now} />.
					</>
				)}
			</p>
			<FormSection title="Repositories" hint="The largest first. Free space leads to the large files and old revisions of a repository.">
				{shown.length === 0 ? (
					<EmptyState title="Nothing stored yet">Repositories of {storage.account.name} are listed here with what they store.</EmptyState>
				) : (
					<RepoTable repos={shown} />
				)}
				{repos.length > shown.length && (
					<p>{countedWord(repos.length - shown.length, 'smaller repository', 'smaller repositories')} not listed.</p>
				)}
			</FormSection>
			<Besides storage={storage} places={places} />
		</>
	)
}

/** What takes space beside the repositories. */
function Besides({ storage, places }: Pick<Parameters<typeof StorageUse>[0], 'storage' | 'places'>) {
	const { deleted, account } = storage
	const reserved = storage.public.reserved + storage.private.reserved
	return (
		<>
			{deleted.repos > 0 && (
				<FormSection
					title="Deleted repositories"
					hint={`${countedWord(deleted.repos, 'repository', 'repositories')} of ${sizeText(deleted.bytes)} can still be restored. They count toward no limit.`}
				>
					<div>
						<ButtonLink href={places.deleted}>Restore or delete</ButtonLink>
					</div>
				</FormSection>
			)}
			{reserved > 0 && (
				<FormSection
					title="Uploads under way"
					hint={`${sizeText(reserved)} are announced or arriving. An upload that does not go on frees its room within six hours.`}
				>
					<ConfirmAction
						action={places.here}
						fields={{ do: 'uploads' }}
						text="Free the room now"
						label={`uploads of ${account.name}`}
						question="Uploads that are still running ask for room again when they end."
						confirm="Free the room"
					/>
				</FormSection>
			)}
		</>
	)
}

/** One class: how much is used of how much, and what it consists of. */
function ClassUse({ title, storage }: { title: string; storage: ClassStorage }) {
	const { used, stored, reserved, limit, largeFiles, git, attachments, repos } = storage
	const all = used + reserved
	const parts = [
		['Large files', largeFiles],
		['Files in git', git],
		...(attachments > 0 ? [['Attachments', attachments] as const] : []),
		...(reserved > 0 ? [['Being uploaded', reserved] as const] : []),
		...(stored === undefined ? [] : [['As stored', stored] as const]),
	] as const
	return (
		<FormSection title={title} hint={countedWord(repos, 'repository', 'repositories')}>
			{limit === undefined ? (
				<p>
					<Size bytes={all} /> used. There is no limit.
				</p>
			) : (
				<Progress label={`${sizeText(all)} of ${sizeText(limit)}`} value={Math.min(all, limit)} max={Math.max(limit, 1)} />
			)}
			{limit !== undefined && all >= limit && (
				<Notice tone="warning">
					<p>
						There is no room left, so nothing can be added. Delete files or repositories that are no longer needed, or ask an administrator
						of this hub for more space. Reading and deleting work.
					</p>
				</Notice>
			)}
			<Figures rows={parts.map(([name, bytes]) => [name, <Size key={name} bytes={bytes} />] as const)} />
		</FormSection>
	)
}

function RepoTable({ repos }: { repos: readonly RepoStorage[] }) {
	return (
		<Table
			stacks
			caption="Repositories by storage"
			rows={repos}
			keyOf={({ repo }) => repo.id}
			columns={[
				{
					title: 'Repository',
					renderCell: ({ repo: { kind, name, visibility } }) => (
						<span className={styles.person}>
							<KindMark kind={kind} size={14} />
							<a href={repoAddress({ kind, id: name })}>{name}</a>
							{visibility === 'private' && <Note>private</Note>}
						</span>
					),
				},
				{ title: 'Large files', renderCell: ({ repo }) => <Size bytes={repo.usedStorage} />, numeric: true },
				{ title: 'Files in git', renderCell: ({ repo }) => <Size bytes={repo.gitStorage} />, numeric: true },
				{
					title: 'As stored',
					renderCell: ({ stored }) => (stored === undefined ? 'not counted yet' : <Size bytes={stored} />),
					numeric: true,
				},
				{
					title: 'Actions',
					renderCell: ({ repo: { kind, name } }) => (
						<span className={styles.cellForm}>
							<ButtonLink href={repoStorageAddress({ kind, id: name })} label={`Free space in ${name}`} small>
								Free space
							</ButtonLink>
							<ButtonLink href={`${repoSettingsAddress({ kind, id: name })}#delete`} label={`Delete ${name}`} small>
								Delete
							</ButtonLink>
						</span>
					),
				},
			]}
		/>
	)
}
