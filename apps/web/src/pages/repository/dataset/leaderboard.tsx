import type { LeaderboardEntry } from '@stoa/hub'
import { Table, type Column } from '@stoa/ui'
import { repoAddress } from '@stoa/vocabulary'
import { ResultsSection } from '../../../parts/repo/results-section.tsx'
import { SourceLink } from '../../../parts/source-link.tsx'
import { useWords } from '../../../site/use-words.ts'
import { valueText } from '../model/evaluations.tsx'

/** Models that are shown. */
const SHOWN = 20

/** Models by their best number on a dataset, below its card. */
export function Leaderboard({ entries }: { entries: readonly LeaderboardEntry[] }) {
	const words = useWords().repository.dataset
	if (entries.length === 0) return null
	const columns: readonly Column<LeaderboardEntry>[] = [
		{ title: words.rank, renderCell: ({ rank }) => rank },
		{
			title: words.model,
			renderCell: ({ model }) => (
				<a href={`${repoAddress({ kind: 'model', id: model.name })}#evaluation-results`} dir="ltr">
					{model.name}
				</a>
			),
		},
		{ title: words.task, renderCell: ({ result }) => <bdi>{result.dataset.task_id}</bdi> },
		{ title: words.value, numeric: true, renderCell: ({ result }) => valueText(result.value) },
		{ title: words.source, renderCell: ({ result }) => <SourceLink source={result.source} /> },
	]
	return (
		<ResultsSection id="leaderboard" title={words.leaderboard} lead={words.leaderboardLead(entries.length, <code>.eval_results</code>)}>
			<Table columns={columns} rows={entries.slice(0, SHOWN)} keyOf={({ model }) => model.id} caption={words.leaderboard} />
		</ResultsSection>
	)
}
