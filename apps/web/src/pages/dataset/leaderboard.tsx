import type { LeaderboardEntry } from '@stoa/hub'
import { repoAddress } from '@stoa/vocabulary'
import { countedWord } from '../../layouts/counted.ts'
import { valueText } from '../model/evaluations.tsx'
import styles from '../model/evaluations.module.css'

/** Models that are shown. */
const SHOWN = 20

/** Models by their best number on a dataset, below its card. */
export function Leaderboard({ entries }: { entries: readonly LeaderboardEntry[] }) {
	if (entries.length === 0) return null
	return (
		<div id="leaderboard" className={styles.section}>
			<h2 id="leaderboard-title">Leaderboard</h2>
			<p>
				{countedWord(entries.length, 'model')} by the best number that its authors report in <code>.eval_results</code>. This hub does not
				verify them.
			</p>
			{/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolled region must be reachable by keyboard */}
			<section className={styles.scroll} tabIndex={0} aria-labelledby="leaderboard-title">
				<table>
					<thead>
						<tr>
							<th scope="col">Rank</th>
							<th scope="col">Model</th>
							<th scope="col">Task</th>
							<th scope="col" className={styles.value}>
								Value
							</th>
							<th scope="col">Source</th>
						</tr>
					</thead>
					<tbody>
						{entries.slice(0, SHOWN).map(({ rank, model, result }) => (
							<tr key={model.id}>
								<td>{rank}</td>
								<td>
									<a href={`${repoAddress({ kind: 'model', id: model.name })}#evaluation-results`} dir="ltr">
										{model.name}
									</a>
								</td>
								<td>
									<bdi>{result.dataset.task_id}</bdi>
								</td>
								<td className={styles.value}>{valueText(result.value)}</td>
								<td>
									{result.source && /^https?:\/\//.test(result.source.url) && (
										<a href={result.source.url} rel="nofollow noopener ugc">
											<bdi>{result.source.name ?? URL.parse(result.source.url)?.host ?? 'Source'}</bdi>
										</a>
									)}
								</td>
							</tr>
						))}
					</tbody>
				</table>
			</section>
		</div>
	)
}
