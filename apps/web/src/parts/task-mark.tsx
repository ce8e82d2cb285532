import type { Medium, TaskMedia } from '@stoa/catalog'
import styles from './task-mark.module.css'
import type { Words } from '../words/words.ts'

/** A drawing for each kind of data: 14 x 14, one line of 1.2; a string is a path's `d`. */
const DRAWINGS: Record<Medium, string> = {
	text: 'M2 3.5h10M2 7h10M2 10.5h6',
	image: 'M1.5 2.5h11v9h-11zM1.5 9.8l3-3.3 2.7 2.8 1.9-1.8 3.4 3.3M9.3 4.7h.1',
	video: 'M1.5 3h11v8h-11zM5.8 5v4l3.2-2z',
	audio: 'M2 5.7v2.6M4.5 3.7v6.6M7 2v10M9.5 4.7v4.6M12 6v2',
	table: 'M1.5 2.5h11v9h-11zM1.5 5.5h11M1.5 8.5h11M5.2 2.5v9',
	document: 'M3 1.5h5.5L11 4v8.5H3zM5 6.2h4M5 8.3h4M5 10.4h2.4',
	vector: 'M4 2H2.3v10H4M10 2h1.7v10H10M7 4h.1M7 7h.1M7 10h.1',
	label: 'M1.8 5.4V2h3.4l6.9 6.9-3.3 3.3zM4.3 4.4h.1',
	mask: 'M1.5 2.5h11v9h-11zM3.7 9.6c-.4-3 1-4.8 3.3-4.8s3.7 1.8 3.3 4.8zM5.6 9.4V6.2M8.4 9.4V6.2',
	list: 'M2 3.5h.1M5 3.5h7M2 7h.1M5 7h7M2 10.5h.1M5 10.5h7',
	curve: 'M1.8 1.8v10.4h10.4M3.8 9.2l2.4-3 2 1.6 3.6-4.6',
	solid: 'M7 1.4l4.9 2.8v5.6L7 12.6 2.1 9.8V4.2zM2.1 4.2L7 7l4.9-2.8M7 7v5.6',
	graph:
		'M3.4 4.6L6 9.6M4.7 3.3h4.4M7.4 9.7l2.7-5M3.2 1.9a1.4 1.4 0 1 0 0 2.8a1.4 1.4 0 0 0 0-2.8M10.8 1.9a1.4 1.4 0 1 0 0 2.8a1.4 1.4 0 0 0 0-2.8M6.7 9.5a1.4 1.4 0 1 0 0 2.8a1.4 1.4 0 0 0 0-2.8',
	action: 'M2.2 8.6h9.6v3.6H2.2zM7 8.6V4.5M7 1.7a1.4 1.4 0 1 0 0 2.8a1.4 1.4 0 0 0 0-2.8',
	noise: 'M2.2 3h.1M5.6 2.2h.1M9 4h.1M12 2.5h.1M3.7 6.4h.1M7 7h.1M10.8 7.6h.1M2.2 10.4h.1M6 11.6h.1M9.4 10.8h.1M12 11.7h.1',
	any: 'M7 2.2v9.6M2.2 7h9.6M3.6 3.6l6.8 6.8M10.4 3.6l-6.8 6.8',
}

/** CSS pixels of a drawing, and of the arrow with its space. */
const SIZE = 14
const ARROW = 12

const ALL = Object.entries(DRAWINGS)

/** The drawings that the marks of a page point at: once in every page that has marks. */
export function TaskDrawings() {
	return (
		<svg className={styles.drawings} aria-hidden="true">
			{ALL.map(([name, path]) => (
				<symbol key={name} id={`medium-${name}`} viewBox="0 0 14 14">
					<path d={path} />
				</symbol>
			))}
		</svg>
	)
}

/** "Image and text in, text out". */
export function mediaWords(words: Words['parts']['tasks'], { takes, gives }: TaskMedia): string {
	return words.inOut(
		[...new Set(takes)].map((medium) => words.medium[medium]),
		words.medium[gives],
	)
}

/** The drawing of one kind of data. Needs `TaskDrawings` in the page. */
export function MediumMark({ medium }: { medium: Medium }) {
	return (
		<svg className={styles.mark} width={36} height={36} viewBox="0 0 14 14" aria-hidden="true">
			<use href={`#medium-${medium}`} width={SIZE} height={SIZE} />
		</svg>
	)
}

/** The sign of a task: what goes in, an arrow, what comes out. Needs `TaskDrawings` in the page. */
export function TaskMark({ media: { takes, gives }, size = SIZE }: { media: TaskMedia; /** CSS pixels of its height. */ size?: number }) {
	const arrow = takes.length * (SIZE + 2)
	const width = arrow + ARROW + SIZE
	return (
		<svg className={styles.mark} width={(width * size) / SIZE} height={size} viewBox={`0 0 ${width} ${SIZE}`} aria-hidden="true">
			{takes.map((medium, index) => (
				// oxlint-disable-next-line react/no-array-index-key -- two inputs may be of one kind, and neither ever moves
				<use key={index} href={`#medium-${medium}`} x={index * (SIZE + 2)} width={SIZE} height={SIZE} />
			))}
			<path d={`M${arrow} 7h8m-2.4-2.4L${arrow + 8} 7l-2.4 2.4`} />
			<use href={`#medium-${gives}`} x={arrow + ARROW} width={SIZE} height={SIZE} />
		</svg>
	)
}
