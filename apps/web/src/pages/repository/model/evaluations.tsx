import type { Evaluation } from '@stoa/hub'
import { Table, type Column } from '@stoa/ui'
import { repoAddress } from '@stoa/vocabulary'
import { aboutTag } from '../../../layouts/about-tag.ts'
import { ResultsSection } from '../../../layouts/repo/results-section.tsx'
import { SourceLink } from '../../../layouts/source-link.tsx'
import { tagLabel } from '../../../layouts/tag-label.ts'
import styles from './evaluations.module.css'

/** What a model's authors say that it reached, below its card. `datasets`: names of those that are on this hub and that the visitor may see. */
export function Evaluations({ evaluations, datasets }: { evaluations: readonly Evaluation[]; datasets: ReadonlySet<string> }) {
	if (evaluations.length === 0) return null
	const columns: readonly Column<Evaluation>[] = [
		{ title: 'Task', renderCell: ({ task }) => task !== undefined && <TaskName task={task} /> },
		{ title: 'Dataset', renderCell: (one) => <DatasetName evaluation={one} isHere={datasets.has(one.dataset.id ?? '')} /> },
		{ title: 'Metric', renderCell: ({ metric }) => <bdi>{metric}</bdi> },
		{ title: 'Value', numeric: true, renderCell: ({ value }) => valueText(value) },
		{ title: 'Source', renderCell: ({ source }) => <SourceLink source={source} /> },
	]
	return (
		<ResultsSection id="evaluation-results" title="Evaluation results" lead="Reported by the authors. This hub does not verify them.">
			<Table columns={columns} rows={evaluations} keyOf={(_, index) => String(index)} caption="Evaluation results" />
		</ResultsSection>
	)
}

function TaskName({ task }: { task: string }) {
	const about = aboutTag(task)
	return about ? <a href={about.href}>{about.label}</a> : tagLabel(task)
}

function DatasetName({ evaluation: { dataset, isRanked }, isHere }: { evaluation: Evaluation; isHere: boolean }) {
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
						Leaderboard
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
