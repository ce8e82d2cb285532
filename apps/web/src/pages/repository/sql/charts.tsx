import { exactCount } from '@stoa/ui'
import { useWords } from '../../../site/use-words.ts'
import type { AnswerChart, Bar } from './answer-charts.ts'
import styles from './charts.module.css'

/** Of a line's picture, in its own units: it is stretched to the width of the page. */
const WIDTH = 600
const HEIGHT = 160
/** Around the line, so that its ends are not cut. */
const EDGE = 4

/** A number as a chart names it. */
const numberText = (value: number): string => (Number.isSafeInteger(value) ? exactCount(value) : String(Number(value.toPrecision(4))))

/** Maps values between two bounds to a length. */
const scale =
	(least: number, greatest: number, length: number) =>
	(value: number): number =>
		greatest === least ? length / 2 : Math.round(((value - least) / (greatest - least)) * length * 10) / 10

function Bars({ bars }: { bars: readonly Bar[] }) {
	const values = bars.map(({ value }) => value)
	const x = scale(Math.min(0, ...values), Math.max(0, ...values), 100)
	return (
		<ol className={styles.bars}>
			{bars.map(({ label, value }, index) => (
				// Two rows of an answer may have the same name and value.
				<li key={index}>
					<span className={styles.name} dir="auto">
						{label.toWellFormed()}
					</span>
					<svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
						<rect x={x(Math.min(0, value))} width={Math.abs(x(value) - x(0))} height={10} />
					</svg>
					<span className={styles.value}>{numberText(value)}</span>
				</li>
			))}
		</ol>
	)
}

function Line({ points, ends }: Extract<AnswerChart, { is: 'line' }>) {
	const values = points.map(({ value }) => value)
	const [least, greatest] = [Math.min(...values), Math.max(...values)]
	const x = scale(points[0]?.at ?? 0, points.at(-1)?.at ?? 0, WIDTH - 2 * EDGE)
	const y = scale(least, greatest, HEIGHT - 2 * EDGE)
	const path = points.map(({ at, value }) => `${EDGE + x(at)},${HEIGHT - EDGE - y(value)}`).join('L')
	return (
		// An axis of numbers goes to the right in every language, as the numbers themselves do.
		<div className={styles.line} dir="ltr" aria-hidden="true">
			<div className={styles.range}>
				<span>{numberText(greatest)}</span>
				<span>{numberText(least)}</span>
			</div>
			<svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none">
				<path d={`M${path}`} />
			</svg>
			<div className={styles.ends}>
				<span>{ends[0]}</span>
				<span>{ends[1]}</span>
			</div>
		</div>
	)
}

/** Charts of an answer, drawn on the server. The table below them says the same to readers of screens. */
export function Charts({ charts }: { charts: readonly AnswerChart[] }) {
	const words = useWords().repository.sql
	return (
		<div className={styles.charts}>
			{charts.map((chart) => (
				<figure key={chart.name} className={styles.chart}>
					<figcaption>{words.chart({ value: <bdi>{chart.name}</bdi>, over: <bdi>{chart.over}</bdi> })}</figcaption>
					{chart.is === 'bars' ? <Bars bars={chart.bars} /> : <Line {...chart} />}
				</figure>
			))}
		</div>
	)
}
