import { NumberedPages, Pagination } from '@stoa/ui'
import { RepoLayout } from '../../../parts/repo/repo-layout.tsx'
import { AskRows } from '../../../viewers/rows/ask-rows.tsx'
import type { HeadAsking } from '../../../viewers/rows/column-head.tsx'
import { isAsked, questionAddress, type RowsQuestion } from '../../../viewers/rows/rows-question.ts'
import { RowsSection } from '../../../viewers/rows/rows-section.tsx'
import type { PageCall } from '../../../site/route.ts'
import { PAGE_ROWS, type RowsData } from './load.ts'

/** The rows of one split, 100 on a page. */
export function RowsPage({ data, call }: { data: RowsData; call: PageCall }) {
	const { frame, preview, asked, kinds, statistics, config, split } = data
	const { name } = frame.repo
	const place = { dataset: name, config, split }
	const hrefOf = (question: RowsQuestion): string => questionAddress(name, place, question)
	const asking: HeadAsking = { asked, isOn: kinds.filter, statistics, hrefOf }
	const forms = (kinds.search || kinds.filter) && <AskRows id={name} place={place} asked={asked} kinds={kinds} />
	const ask = { forms, head: asking, isAsked: isAsked(asked), address: questionAddress(name, place, asked) }
	return (
		<RepoLayout frame={frame} tab="home">
			<RowsSection call={call} id={name} preview={preview} isWhole below={<Pages data={data} />} ask={ask} />
		</RepoLayout>
	)
}

function Pages({ data: { frame, config, split, page, preview, asked } }: { data: RowsData }) {
	if (preview.is !== 'rows') return null
	const hrefOf = (one: number): string => questionAddress(frame.repo.name, { config, split }, asked, one)
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
