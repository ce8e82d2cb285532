import type { RepoOverviewFilter } from '@stoa/hub'
import { Button, ButtonLink, EmptyState, KindMark, Note, Notice, Pagination, SearchField, SelectField, Size, Table, When } from '@stoa/ui'
import { REPO_KINDS, repoAddress, takedownAddress } from '@stoa/vocabulary'
import { AdminLayout, ADMIN_PARTS } from '../../../layouts/admin/admin-layout.tsx'
import { KIND_WORDS } from '../../../layouts/kind-words.ts'
import styles from '../../../layouts/org/org-settings.module.css'
import { useFrame } from '../../../site/frame.tsx'
import { type AdminReposData, RESTRICTION_FILTERS } from './load.ts'

const FILTER_WORDS: Record<(typeof RESTRICTION_FILTERS)[number], string> = {
	any: 'Any restriction',
	hidden: 'Hidden',
	locked: 'Locked',
	private: 'Made private by administrators',
}
const LEVEL_WORDS = { hidden: 'hidden', locked: 'locked', private: 'kept private' } as const

/** All repositories by what they store, for the administrators of the hub. */
export function AdminReposPage({ data: { filter, repos, index, hasMore, isDeleted } }: { data: AdminReposData }) {
	const { now } = useFrame()
	return (
		<AdminLayout part="repositories">
			{isDeleted && (
				<Notice tone="good">
					<p>Deleted. The reason is in the log, and the owner was told.</p>
				</Notice>
			)}
			<Filters filter={filter} />
			<p>Administrators cannot read private repositories. Only their names and sizes are listed.</p>
			{repos.length === 0 ? (
				<EmptyState title="No repositories found">Change the search or the filters to see others.</EmptyState>
			) : (
				<Table
					stacks
					caption="Repositories"
					rows={repos}
					keyOf={({ id }) => id}
					columns={[
						{
							title: 'Repository',
							renderCell: ({ kind, name, visibility, gated, restriction }) => (
								<span className={styles.person}>
									<KindMark kind={kind} size={14} />
									<a href={repoAddress({ kind, id: name })}>{name}</a>
									{visibility === 'private' && <Note>private</Note>}
									{gated !== false && <Note>gated</Note>}
									{restriction && (
										<Note>
											{LEVEL_WORDS[restriction.level]}
											{restriction.source === 'owner' && ' with its owner'}
										</Note>
									)}
								</span>
							),
						},
						{ title: 'Changed', renderCell: ({ lastModified }) => <When date={lastModified} now={now} /> },
						{ title: 'Large files', renderCell: ({ usedStorage }) => <Size bytes={usedStorage} />, numeric: true },
						{
							title: 'Actions',
							renderCell: ({ kind, name }) => (
								<ButtonLink href={takedownAddress({ repo: { kind, id: name } })} label={`Moderate ${name}`} small>
									Moderate
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
	return (
		<form className={styles.filters} action={ADMIN_PARTS.repositories.href}>
			<SearchField label="Search names" name="q" defaultValue={search} />
			<SelectField
				name="kind"
				label="Kind"
				options={[{ value: '', label: 'All kinds' }, ...REPO_KINDS.map((value) => ({ value, label: KIND_WORDS[value].Many }))]}
				defaultValue={kind ?? ''}
			/>
			<SelectField
				name="restriction"
				label="Restriction"
				options={[{ value: '', label: 'With and without' }, ...RESTRICTION_FILTERS.map((value) => ({ value, label: FILTER_WORDS[value] }))]}
				defaultValue={restriction ?? ''}
			/>
			<Button type="submit">Filter</Button>
		</form>
	)
}
