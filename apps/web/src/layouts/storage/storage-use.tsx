import type { AccountStorage, ClassStorage, Repo } from '@stoa/hub'
import { ButtonLink, EmptyState, KindMark, Note, Notice, Progress, Size, sizeText, Table } from '@stoa/ui'
import { PAGES, repoAddress } from '@stoa/vocabulary'
import { countedWord } from '../counted.ts'
import { FormSection } from '../form-page.tsx'
import styles from '../org/org-settings.module.css'

/** Rows at most: the largest repositories are what one looks for here. */
const ROWS_MAX = 200

const TITLES = { public: 'Public storage', private: 'Private storage' } as const

/** What an account stores and may store, and its repositories, largest first. */
export function StorageUse({ storage, repos }: { storage: AccountStorage; repos: readonly Repo[] }) {
	const shown = repos.slice(0, ROWS_MAX)
	return (
		<>
			<ClassUse title={TITLES.public} storage={storage.public} />
			<ClassUse title={TITLES.private} storage={storage.private} />
			<FormSection title="Repositories" hint="The largest first. In the settings of a repository you delete it, or change who can see it.">
				{shown.length === 0 ? (
					<EmptyState title="Nothing stored yet">Repositories of {storage.account.name} are listed here with what they store.</EmptyState>
				) : (
					<RepoTable repos={shown} />
				)}
				{repos.length > shown.length && (
					<p>{countedWord(repos.length - shown.length, 'smaller repository', 'smaller repositories')} not listed.</p>
				)}
			</FormSection>
		</>
	)
}

/** One class: how much is used of how much, and what it consists of. */
function ClassUse({ title, storage }: { title: string; storage: ClassStorage }) {
	const { used, reserved, limit, largeFiles, git, attachments, repos } = storage
	const all = used + reserved
	const parts = [
		['Large files', largeFiles],
		['Files in git', git],
		...(attachments > 0 ? [['Attachments', attachments] as const] : []),
		...(reserved > 0 ? [['Being uploaded', reserved] as const] : []),
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
			<dl className={styles.figures}>
				{parts.map(([name, bytes]) => (
					<div key={name}>
						<dt>{name}</dt>
						<dd>
							<Size bytes={bytes} />
						</dd>
					</div>
				))}
			</dl>
		</FormSection>
	)
}

function RepoTable({ repos }: { repos: readonly Repo[] }) {
	return (
		<Table
			stacks
			caption="Repositories by storage"
			rows={repos}
			keyOf={({ id }) => id}
			columns={[
				{
					title: 'Repository',
					renderCell: ({ kind, name, visibility }) => (
						<span className={styles.person}>
							<KindMark kind={kind} size={14} />
							<a href={repoAddress({ kind, id: name })}>{name}</a>
							{visibility === 'private' && <Note>private</Note>}
						</span>
					),
				},
				{ title: 'Large files', renderCell: ({ usedStorage }) => <Size bytes={usedStorage} />, numeric: true },
				{ title: 'Files in git', renderCell: ({ gitStorage }) => <Size bytes={gitStorage} />, numeric: true },
				{
					title: 'Actions',
					renderCell: ({ kind, name }) => (
						<ButtonLink href={PAGES.repoSettings.href({ kind, id: name })} label={`Settings of ${name}`} small>
							Settings
						</ButtonLink>
					),
				},
			]}
		/>
	)
}
