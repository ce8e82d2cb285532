import type { RepoOverviewFilter } from '@stoa/hub'
import { Button, ButtonLink, EmptyState, KindMark, Note, Notice, Pagination, SearchField, SelectField, Size, Table, When } from '@stoa/ui'
import { REPO_KINDS, repoAddress, takedownAddress } from '@stoa/vocabulary'
import { AdminLayout, ADMIN_PARTS } from '../../../parts/admin/admin-layout.tsx'
import styles from '../../../parts/settings.module.css'
import { useFrame } from '../../../site/frame.tsx'
import { useWords } from '../../../site/use-words.ts'
import { type AdminReposData, RESTRICTION_FILTERS } from './load.ts'

/** All repositories by what they store, for the administrators of the hub. */
export function AdminReposPage({ data: { filter, repos, index, hasMore, isDeleted } }: { data: AdminReposData }) {
	const words = useWords().administration.repos
	const { now } = useFrame()
	return (
		<AdminLayout part="repositories">
			{isDeleted && (
				<Notice tone="good">
					<p>{words.wasDeleted}</p>
				</Notice>
			)}
			<Filters filter={filter} />
			<p>{words.privateHint}</p>
			{repos.length === 0 ? (
				<EmptyState title={words.noRepositoriesFound}>{words.noRepositoriesHint}</EmptyState>
			) : (
				<Table
					stacks
					caption={words.repositories}
					rows={repos}
					keyOf={({ id }) => id}
					columns={[
						{
							title: words.repository,
							renderCell: ({ kind, name, visibility, gated, restriction }) => (
								<span className={styles.person}>
									<KindMark kind={kind} size={14} />
									<a href={repoAddress({ kind, id: name })}>{name}</a>
									{visibility === 'private' && <Note>{words.private}</Note>}
									{gated !== false && <Note>{words.gated}</Note>}
									{restriction && <Note>{(restriction.source === 'owner' ? words.levelsWithOwner : words.levels)[restriction.level]}</Note>}
								</span>
							),
						},
						{ title: words.changed, renderCell: ({ lastModified }) => <When date={lastModified} now={now} /> },
						{ title: words.largeFiles, renderCell: ({ usedStorage }) => <Size bytes={usedStorage} />, numeric: true },
						{
							title: words.actions,
							renderCell: ({ kind, name }) => (
								<ButtonLink href={takedownAddress({ repo: { kind, id: name } })} label={words.moderate(name)} small>
									{words.moderateLabel}
								</ButtonLink>
							),
						},
					]}
				/>
			)}
			<Pagination startHref={index > 0 ? at(filter, 0) : undefined} nextHref={hasMore ? at(filter, index + 1) : undefined} />
		</AdminLayout>
	)
}

/** The address of a page of the list. */
function at({ search, kind, restriction }: RepoOverviewFilter, page: number): string {
	const query = new URLSearchParams({
		...(search !== '' && { q: search }),
		...(kind && { kind }),
		...(restriction && { restriction }),
		...(page > 0 && { p: String(page) }),
	})
	return query.size > 0 ? `${ADMIN_PARTS.repositories.href}?${query}` : ADMIN_PARTS.repositories.href
}

function Filters({ filter: { search, kind, restriction } }: { filter: RepoOverviewFilter }) {
	const {
		administration: { repos: words },
		kinds,
	} = useWords()
	return (
		<form className={styles.filters} action={ADMIN_PARTS.repositories.href}>
			<SearchField label={words.searchNames} name="q" defaultValue={search} />
			<SelectField
				name="kind"
				label={words.kind}
				options={[{ value: '', label: words.allKinds }, ...REPO_KINDS.map((value) => ({ value, label: kinds[value].Many }))]}
				defaultValue={kind ?? ''}
			/>
			<SelectField
				name="restriction"
				label={words.restriction}
				options={[
					{ value: '', label: words.withAndWithout },
					...RESTRICTION_FILTERS.map((value) => ({ value, label: words.filters[value] })),
				]}
				defaultValue={restriction ?? ''}
			/>
			<Button type="submit">{words.filter}</Button>
		</form>
	)
}
