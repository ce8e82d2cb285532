import type { LeaderboardEntry } from '@stoa/hub'
import { Table, type Column } from '@stoa/ui'
import { repoAddress } from '@stoa/vocabulary'
import { countedWord } from '../../../layouts/counted.ts'
import { ResultsSection } from '../../../layouts/repo/results-section.tsx'
import { SourceLink } from '../../../layouts/source-link.tsx'
import { valueText } from '../model/evaluations.tsx'

/** Models that are shown. */
const SHOWN = 20

const COLUMNS: readonly Column<LeaderboardEntry>[] = [
	{ title: 'Rank', renderCell: ({ rank }) => rank },
	{
		title: 'Model',
		renderCell: ({ model }) => (
			<a href={`${repoAddress({ kind: 'model', id: model.name })}#evaluation-results`} dir="ltr">
				{model.name}
			</a>
		),
	},
	{ title: 'Task', renderCell: ({ result }) => <bdi>{result.dataset.task_id}</bdi> },
	{ title: 'Value', numeric: true, renderCell: ({ result }) => valueText(result.value) },
	{ title: 'Source', renderCell: ({ result }) => <SourceLink source={result.source} /> },
]

/** Models by their best number on a dataset, below its card. */
export function Leaderboard({ entries }: { entries: readonly LeaderboardEntry[] }) {
	if (entries.length === 0) return null
	return (
		<ResultsSection
			id="leaderboard"
			title="Leaderboard"
			lead={
				<>
					{countedWord(entries.length, 'model')} by the best number that its authors report in <code>.eval_results</code>. This hub does not
					verify them.
				</>
			}
		>
			<Table columns={COLUMNS} rows={entries.slice(0, SHOWN)} keyOf={({ model }) => model.id} caption="Leaderboard" />
		</ResultsSection>
	)
}
