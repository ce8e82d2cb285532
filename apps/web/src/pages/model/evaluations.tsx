import type { Evaluation } from '@stoa/hub'
import { repoAddress } from '@stoa/vocabulary'
import { aboutTag } from '../../layouts/about-tag.ts'
import { tagLabel } from '../../layouts/tag-label.ts'
import styles from './evaluations.module.css'

/** What a model's authors say that it reached, below its card. `datasets`: names of those that are on this hub and that the visitor may see. */
export function Evaluations({ evaluations, datasets }: { evaluations: readonly Evaluation[]; datasets: ReadonlySet<string> }) {
	if (evaluations.length === 0) return null
	return (
		<div className={styles.section}>
			<h2 id="evaluation-results">Evaluation results</h2>
			<p>Reported by the authors. This hub does not verify them.</p>
			{/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolled region must be reachable by keyboard */}
			<section className={styles.scroll} tabIndex={0} aria-labelledby="evaluation-results">
				<table>
					<thead>
						<tr>
							<th scope="col">Task</th>
							<th scope="col">Dataset</th>
							<th scope="col">Metric</th>
							<th scope="col" className={styles.value}>
								Value
							</th>
							<th scope="col">Source</th>
						</tr>
					</thead>
					<tbody>
						{evaluations.map((one, index) => (
							// oxlint-disable-next-line react/no-array-index-key -- rows may be equal, and never move
							<Row key={index} evaluation={one} isHere={one.dataset.id !== undefined && datasets.has(one.dataset.id)} />
						))}
					</tbody>
				</table>
			</section>
		</div>
	)
}

function Row({ evaluation: { task, dataset, metric, value, source, isRanked }, isHere }: { evaluation: Evaluation; isHere: boolean }) {
	const page = isHere && dataset.id !== undefined ? repoAddress({ kind: 'dataset', id: dataset.id }) : undefined
	const about = task === undefined ? undefined : aboutTag(task)
	return (
		<tr>
			<td>{task !== undefined && (about ? <a href={about.href}>{about.label}</a> : tagLabel(task))}</td>
			<td>
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
			</td>
			<td>
				<bdi>{metric}</bdi>
			</td>
			<td className={styles.value}>{valueText(value)}</td>
			<td>
				{source && (
					<a href={source.url} rel="nofollow noopener ugc">
						<bdi>{source.name ?? new URL(source.url).host}</bdi>
					</a>
				)}
			</td>
		</tr>
	)
}

/** Up to four digits after the point; other values as they are written. */
export function valueText(value: Evaluation['value']): string {
	return typeof value === 'number' ? value.toLocaleString('en', { maximumFractionDigits: 4 }) : String(value)
}
