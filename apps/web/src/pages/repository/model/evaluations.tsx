import type { Evaluation } from '@stoa/hub'
import { Table, type Column } from '@stoa/ui'
import { repoAddress } from '@stoa/vocabulary'
import { aboutTag } from '../../../parts/about-tag.ts'
import { ResultsSection } from '../../../parts/repo/results-section.tsx'
import { SourceLink } from '../../../parts/source-link.tsx'
import { tagLabel } from '../../../parts/tag-label.ts'
import { useWords } from '../../../site/use-words.ts'
import styles from './evaluations.module.css'

/** What a model's authors say that it reached, below its card. `datasets`: names of those that are on this hub and that the visitor may see. */
export function Evaluations({ evaluations, datasets }: { evaluations: readonly Evaluation[]; datasets: ReadonlySet<string> }) {
	const words = useWords().repository.model
	if (evaluations.length === 0) return null
	const columns: readonly Column<Evaluation>[] = [
		{ title: words.task, renderCell: ({ task }) => task !== undefined && <TaskName task={task} /> },
		{ title: words.dataset, renderCell: (one) => <DatasetName evaluation={one} isHere={datasets.has(one.dataset.id ?? '')} /> },
		{ title: words.metric, renderCell: ({ metric }) => <bdi>{metric}</bdi> },
		{ title: words.value, numeric: true, renderCell: ({ value }) => valueText(value) },
		{ title: words.source, renderCell: ({ source }) => <SourceLink source={source} /> },
	]
	return (
		<ResultsSection id="evaluation-results" title={words.evaluationResults} lead={words.lead}>
			<Table columns={columns} rows={evaluations} keyOf={(_, index) => String(index)} caption={words.evaluationResults} />
		</ResultsSection>
	)
}

function TaskName({ task }: { task: string }) {
	const about = aboutTag(task)
	return about ? <a href={about.href}>{about.label}</a> : tagLabel(task)
}

function DatasetName({ evaluation: { dataset, isRanked }, isHere }: { evaluation: Evaluation; isHere: boolean }) {
	const words = useWords().repository.model
	const page = isHere && dataset.id !== undefined ? repoAddress({ kind: 'dataset', id: dataset.id }) : undefined
	return (
		<>
			<bdi>{page === undefined ? dataset.name : <a href={page}>{dataset.name}</a>}</bdi>
			{dataset.detail !== undefined && (
				<small>
					{' '}
					<bdi>{dataset.detail}</bdi>
				</small>
			)}
			{page !== undefined && isRanked && (
				<>
					{' '}
					<a className={styles.board} href={`${page}#leaderboard`}>
						{words.leaderboard}
					</a>
				</>
			)}
		</>
	)
}

/** Up to four digits after the point; other values as they are written. */
export function valueText(value: Evaluation['value']): string {
	return typeof value === 'number' ? value.toLocaleString('en', { maximumFractionDigits: 4 }) : String(value)
}
