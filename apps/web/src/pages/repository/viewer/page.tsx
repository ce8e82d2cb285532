import { NumberedPages, Pagination } from '@stoa/ui'
import { RepoLayout } from '../../../layouts/repo/repo-layout.tsx'
import { rowsAddress } from '../../../layouts/rows/rows-address.ts'
import { RowsSection } from '../../../layouts/rows/rows-section.tsx'
import { PAGE_ROWS, type RowsData } from './load.ts'

/** The rows of one split, 100 on a page. */
export function RowsPage({ data }: { data: RowsData }) {
	const { frame, preview } = data
	return (
		<RepoLayout frame={frame} tab="home">
			<RowsSection id={frame.repo.name} preview={preview} isWhole below={<Pages data={data} />} />
		</RepoLayout>
	)
}

function Pages({ data: { frame, config, split, page, preview } }: { data: RowsData }) {
	if (preview.is !== 'rows') return null
	const hrefOf = (one: number): string => rowsAddress(frame.repo.name, { config, split }, one)
	const { total, rows } = preview.page
	const first = page * PAGE_ROWS + 1
	if (total !== undefined) {
		const last = first + rows.length - 1
		return <NumberedPages page={page} pages={Math.ceil(total / PAGE_ROWS)} hrefOf={hrefOf} rows={{ first, last, total }} />
	}
	return (
		<Pagination
			startHref={page > 0 ? hrefOf(0) : undefined}
			previousHref={page > 0 ? hrefOf(page - 1) : undefined}
			nextHref={rows.length === PAGE_ROWS ? hrefOf(page + 1) : undefined}
		/>
	)
}
