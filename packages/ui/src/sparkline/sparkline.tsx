import { scaleLinear } from 'd3-scale'
import { area } from 'd3-shape'
import styles from './sparkline.module.css'

// The points are rounded already.
const drawArea = area().digits(null)

/** A row of numbers as a small line, drawn on the server. It repeats what the text beside it says, so screen readers skip it. */
export function Sparkline({
	values,
	width = 64,
	height = 16,
	filled = false,
}: {
	values: readonly number[]
	/** CSS pixels. */ width?: number
	height?: number
	filled?: boolean
}) {
	const x = scaleLinear([0, Math.max(1, values.length - 1)], [1, width - 1])
	const y = scaleLinear([0, Math.max(1, ...values)], [height - 1, 1.5])
	const data = values.map((value, index): [number, number] => [Math.round(x(index) * 10) / 10, Math.round(y(value) * 10) / 10])
	return (
		<svg className={styles.svg} width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
			{filled && <path className={styles.area} d={drawArea.y0(height)(data) ?? undefined} />}
			<path className={styles.line} d={drawLine(data)} />
		</svg>
	)
}

/** By hand: a listing has thirty of these, and a general drawer takes a tenth of its time. */
function drawLine(points: readonly [number, number][]): string {
	return points.length === 0 ? '' : `M${points.map(([x, y]) => `${x},${y}`).join('L')}`
}
