import type { ColumnStatistics } from '@stoa/hub'
import { compactCount, exactCount } from '@stoa/ui'
import { useWords } from '../../site/use-words.ts'
import styles from './ask.module.css'
import { binCondition, missingCondition, timeText, valueCondition } from './value-conditions.ts'

/** Values that a header names. */
const VALUES_MAX = 3

/** Of the highest bar, in pixels. */
const BAR_HEIGHT = 32

/** Address of the rows that fulfil a condition; absent where rows cannot be filtered. */
type HrefOf = ((where: string) => string) | undefined

const percent = (part: number, whole: number): string => {
	const share = whole === 0 ? 0 : (part / whole) * 100
	return share > 0 && share < 1 ? '<1%' : `${Math.round(share)}%`
}

function edgeText({ measure }: ColumnStatistics, edge: number): string {
	if (measure === 'time') return (timeText(edge) ?? String(edge)).replace(/ 00:00:00$/, '')
	if (Number.isInteger(edge)) return compactCount(edge)
	return edge.toPrecision(3)
}

/** What the edges of bars are: values, or how long texts or lists are. */
const edgesOf = ({ measure }: ColumnStatistics) => (measure === 'text' || measure === 'list' ? measure : 'values')

function Histogram({
	statistics,
	counts,
	edges,
	hrefOf,
}: {
	statistics: ColumnStatistics
	counts: number[]
	edges: number[]
	hrefOf: HrefOf
}) {
	const words = useWords().parts.rows
	const edgeWords = edgesOf(statistics)
	const most = Math.max(1, ...counts)
	return (
		<div className={styles.histogram}>
			<ol>
				{counts.map((count, bin) => {
					const [from = 0, to = 0] = [edges[bin], edges[bin + 1]]
					const [least, greatest] = [edgeText(statistics, from), edgeText(statistics, to)]
					const text = words.bins[edgeWords]({ from: least, to: greatest, count })
					const where = binCondition(statistics, from, to, bin === counts.length - 1)
					// A row that is there is seen, however many there are elsewhere.
					const height = count === 0 ? 0 : Math.max(2, Math.round((count / most) * BAR_HEIGHT))
					const bar = (
						<svg className={styles.bar} viewBox={`0 0 24 ${BAR_HEIGHT}`} width={24} height={BAR_HEIGHT} aria-hidden="true">
							<rect x={1} y={BAR_HEIGHT - height} width={22} height={height} />
						</svg>
					)
					return (
						<li key={from} title={text}>
							{hrefOf && where !== undefined && count > 0 ? (
								<a href={hrefOf(where)} aria-label={text}>
									{bar}
								</a>
							) : (
								<>
									{bar}
									<span className="sr-only">{text}</span>
								</>
							)}
						</li>
					)
				})}
			</ol>
			<div className={styles.ends} aria-hidden="true" dir="ltr">
				<span>{edgeText(statistics, edges[0] ?? 0)}</span>
				<span>{words.greatest[edgeWords](edgeText(statistics, edges.at(-1) ?? 0))}</span>
			</div>
		</div>
	)
}

function Values({
	statistics,
	values,
	hrefOf,
}: {
	statistics: ColumnStatistics
	values: { value: string; count: number }[]
	hrefOf: HrefOf
}) {
	const words = useWords().parts.rows
	const { labels, facts } = statistics
	return (
		<ul className={styles.values}>
			{values.slice(0, VALUES_MAX).map(({ value, count }) => {
				const name = labels?.[Number(value)] ?? (value === '' ? words.emptyText : value)
				const where = valueCondition(statistics, value)
				const content = (
					<>
						<bdi>{name}</bdi> <span>{percent(count, facts.rows)}</span>
					</>
				)
				return <li key={value}>{hrefOf && where !== undefined ? <a href={hrefOf(where)}>{content}</a> : content}</li>
			})}
			{values.length > VALUES_MAX && <li>{words.moreValues(exactCount(values.length - VALUES_MAX))}</li>}
		</ul>
	)
}

/** The values of a column in the header of a table: a histogram or the most frequent ones, and how many rows have none. */
export function ColumnSummary({ statistics, hrefOf }: { statistics: ColumnStatistics; hrefOf: HrefOf }) {
	const words = useWords().parts.rows
	const { facts } = statistics
	const missing = missingCondition(statistics)
	const share = words.missing(percent(facts.missing, facts.rows))
	const histogram = facts.is === 'range' ? facts.range.histogram : undefined
	return (
		<div className={styles.summary}>
			{histogram && <Histogram statistics={statistics} counts={histogram.counts} edges={histogram.edges} hrefOf={hrefOf} />}
			{facts.is === 'values' && <Values statistics={statistics} values={facts.values} hrefOf={hrefOf} />}
			{facts.missing > 0 && (
				<p className={styles.missing}>{hrefOf && missing !== undefined ? <a href={hrefOf(missing)}>{share}</a> : share}</p>
			)}
		</div>
	)
}
