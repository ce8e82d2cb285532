import { EmptyState, exactCount, KindMark, Note, Size, Table } from '@stoa/ui'
import { repoAddress } from '@stoa/vocabulary'
import { FormPage } from '../../layouts/form-page.tsx'
import { OrgSettings } from '../../layouts/org/org-settings.tsx'
import styles from '../../layouts/org/org-settings.module.css'
import type { OrgUsageData } from './load.ts'

/** Rows at most: the largest repositories are what one looks for here. */
const ROWS_MAX = 200

/** An organisation's settings: what it stores. */
export function OrgUsagePage({ data: { org, usage } }: { data: OrgUsageData }) {
	const { repos, storage, count } = usage
	return (
		<OrgSettings org={org} part="usage">
			<FormPage title="Usage" wide>
				<dl className={styles.figures}>
					<div>
						<dt>Large files</dt>
						<dd>
							<Size bytes={storage} />
						</dd>
					</div>
					<div>
						<dt>Public repositories</dt>
						<dd>{exactCount(count.public)}</dd>
					</div>
					<div>
						<dt>Private repositories</dt>
						<dd>{exactCount(count.private)}</dd>
					</div>
				</dl>
				{repos.length === 0 ? (
					<EmptyState title="Nothing stored yet">Repositories of {org.name} are listed here with the storage that they use.</EmptyState>
				) : (
					<Table
						caption="Repositories by storage"
						rows={repos.slice(0, ROWS_MAX)}
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
						]}
					/>
				)}
			</FormPage>
		</OrgSettings>
	)
}
