import { EmptyState, KindMark, Note, Pagination, SearchField, Size, Table, When } from '@stoa/ui'
import { repoAddress } from '@stoa/vocabulary'
import { AdminLayout, ADMIN_PARTS } from '../../layouts/admin/admin-layout.tsx'
import styles from '../../layouts/org/org-settings.module.css'
import { useFrame } from '../../site/frame.tsx'
import type { AdminReposData } from './load.ts'

/** All repositories by what they store, for those who run the hub. */
export function AdminReposPage({ data: { search, repos, index, hasMore } }: { data: AdminReposData }) {
	const { now } = useFrame()
	const { href } = ADMIN_PARTS.repositories
	const at = (page: number): string => {
		const query = new URLSearchParams({ ...(search !== '' && { q: search }), ...(page > 0 && { p: String(page) }) })
		return query.size > 0 ? `${href}?${query}` : href
	}
	return (
		<AdminLayout part="repositories">
			<form className={styles.search} action={href}>
				<SearchField label="Search names" name="q" defaultValue={search} />
			</form>
			<p>Running the hub opens nobody’s private repository: only its name and size stand here.</p>
			{repos.length === 0 ? (
				<EmptyState title="Nothing here">No repository is called like this.</EmptyState>
			) : (
				<Table
					caption="Repositories"
					rows={repos}
					keyOf={({ id }) => id}
					columns={[
						{
							title: 'Repository',
							renderCell: ({ kind, name, visibility, gated }) => (
								<span className={styles.person}>
									<KindMark kind={kind} size={14} />
									<a href={repoAddress({ kind, id: name })}>{name}</a>
									{visibility === 'private' && <Note>private</Note>}
									{gated !== false && <Note>gated</Note>}
								</span>
							),
						},
						{ title: 'Changed', renderCell: ({ lastModified }) => <When date={lastModified} now={now} /> },
						{ title: 'Large files', renderCell: ({ usedStorage }) => <Size bytes={usedStorage} />, numeric: true },
					]}
				/>
			)}
			<Pagination startHref={index > 0 ? at(0) : undefined} nextHref={hasMore ? at(index + 1) : undefined} />
		</AdminLayout>
	)
}
