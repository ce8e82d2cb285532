import type { ViewedFile } from '@stoa/hub'
import { Size } from '@stoa/ui'
import { useWords } from '../../site/use-words.ts'
import type { Box } from './boxes.ts'
import styles from './cell-file.module.css'

interface FileCellProps {
	file: ViewedFile
	/** Absent where nothing can be loaded. */
	src: string | undefined
	/** For screen readers: which cell it is. */
	label: string
	/** Drawn over an image. */
	boxes?: readonly Box[]
	/** In full size, as on the page of one row. */
	isLarge?: boolean
}

/** Largest image of a table and of a page of one row, in CSS pixels. */
const SIZES = { table: { width: 320, height: 120 }, row: { width: 960, height: 640 } }
/** Images up to this many pixels wide are enlarged, pixel by pixel. */
const SMALL_MAX = 48
const SMALL_WIDTH = { table: 64, row: 256 }

/** Sides of an image as it is shown, so that its place is kept until it is loaded. */
function shownSize({ width, height }: ViewedFile, where: 'table' | 'row'): { width: number; height: number } | undefined {
	if (width === null || height === null) return undefined
	const most = SIZES[where]
	const scale = width <= SMALL_MAX ? SMALL_WIDTH[where] / width : 1
	const fit = Math.min(scale, most.width / width, most.height / height)
	return { width: Math.max(1, Math.round(width * fit)), height: Math.max(1, Math.round(height * fit)) }
}

const nameOf = ({ path }: ViewedFile): string | undefined => path?.slice(path.lastIndexOf('/') + 1)

function Overlay({ boxes, width, height }: { boxes: readonly Box[]; width: number; height: number }) {
	return (
		<svg className={styles.boxes} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
			{boxes.map((box, index) => (
				<rect key={index} x={box.x} y={box.y} width={box.width} height={box.height} vectorEffect="non-scaling-stroke" />
			))}
		</svg>
	)
}

function Labels({ boxes }: { boxes: readonly Box[] }) {
	const labels = [...new Set(boxes.flatMap(({ label }) => label ?? []))]
	if (labels.length === 0) return null
	return <figcaption dir="auto">{labels.slice(0, 12).join(', ')}</figcaption>
}

function Picture({ file, src, label, boxes = [], isLarge = false }: FileCellProps & { src: string }) {
	const { width, height } = file
	const shown = shownSize(file, isLarge ? 'row' : 'table')
	const hasBoxes = boxes.length > 0 && width !== null && height !== null
	const isSmall = width !== null && width <= SMALL_MAX
	return (
		<figure className={styles.figure} data-large={isLarge || undefined} data-small={isSmall || undefined}>
			<span className={styles.frame}>
				<img src={src} alt={nameOf(file) ?? label} {...shown} loading="lazy" decoding="async" />
				{hasBoxes && <Overlay boxes={boxes} width={width} height={height} />}
			</span>
			{hasBoxes && <Labels boxes={boxes} />}
		</figure>
	)
}

function Player({ file, src, label, isLarge = false }: FileCellProps) {
	const name = nameOf(file) ?? label
	if (file.media_type?.startsWith('audio/'))
		// eslint-disable-next-line jsx-a11y/media-has-caption -- files in rows have none
		return <audio className={styles.player} controls preload="none" src={src} aria-label={name} />
	// eslint-disable-next-line jsx-a11y/media-has-caption -- files in rows have none
	return <video className={isLarge ? styles.large : styles.player} controls preload="none" src={src} aria-label={name} />
}

/** A file in a cell: an image, a player, or a link to it. */
export function FileCell(props: FileCellProps) {
	const words = useWords().parts.rows
	const { file, src, label } = props
	const { size_bytes: size, media_type: type } = file
	const name = nameOf(file)
	if (size === null || src === undefined) return <span className={styles.absent}>{name ?? words.noFile}</span>
	if (type?.startsWith('image/')) return <Picture {...props} src={src} />
	if (type !== null && /^(?:audio|video)\//.test(type)) return <Player {...props} />
	return (
		<a href={src} download={type === 'application/pdf' ? undefined : (name ?? '')}>
			<bdi>{name ?? label}</bdi> <Size bytes={size} />
		</a>
	)
}
