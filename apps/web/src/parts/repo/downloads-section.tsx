import type { DownloadHistory, Repo } from '@stoa/hub'
import { compactCount, exactCount, Sparkline } from '@stoa/ui'
import type { calls } from '@stoa/protocol'
import { callAddress } from '../../site/call-address.ts'
import { useWords } from '../../site/use-words.ts'
import { RailSection } from '../rail.tsx'
import styles from './downloads-section.module.css'

/** Days of the chart, today included. */
export const CHART_DAYS = 30

const lastYearOf = ({ kind, name }: Repo): string =>
	callAddress<typeof calls.showDownloads>({
		path: '/api/{T}/{repo}/downloads',
		values: {},
		repo: { kind, id: name },
		query: { days: '365' },
	})

/** How often a repository was downloaded lately, as a chart, and day by day for those who do not see it. */
export function DownloadsSection({ repo, history: { days, month, allTime } }: { repo: Repo; history: DownloadHistory }) {
	const words = useWords().parts.repo
	if (allTime === 0) return null
	const busy = days.filter(({ count }) => count > 0)
	return (
		<RailSection title={words.downloads}>
			<p className={styles.line}>
				{words.downloadsLately({
					month: <b title={words.downloadsMonth(month)}>{compactCount(month)}</b>,
					days: CHART_DAYS,
					allTime: <span title={words.downloadsAllTime(allTime)}>{compactCount(allTime)}</span>,
				})}
			</p>
			{busy.length > 0 && (
				<>
					<div className={styles.chart}>
						<Sparkline values={days.map(({ count }) => count)} width={320} height={56} filled />
						<div className={styles.ends} aria-hidden="true">
							<span>{days[0]?.date}</span>
							<span>{days.at(-1)?.date}</span>
						</div>
					</div>
					<details>
						<summary>{words.byDay}</summary>
						<table className={styles.days}>
							<thead className="sr-only">
								<tr>
									<th scope="col">{words.day}</th>
									<th scope="col">{words.downloads}</th>
								</tr>
							</thead>
							<tbody>
								{busy.toReversed().map(({ date, count }) => (
									<tr key={date}>
										<td>{date}</td>
										<td>{exactCount(count)}</td>
									</tr>
								))}
							</tbody>
						</table>
						<a href={lastYearOf(repo)}>{words.lastYearJson}</a>
					</details>
				</>
			)}
		</RailSection>
	)
}
