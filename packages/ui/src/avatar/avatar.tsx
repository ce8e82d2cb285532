import { classNames } from '../class-names.ts'
import styles from './avatar.module.css'

/** FNV-1a, 32 bits: the same name always gets the same image, on every machine. */
function hash(text: string): number {
	let value = 0x811c9dc5
	for (const char of text) value = Math.imul(value ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0
	return value
}

/** The 25 cells of a 5 x 5 pattern, mirrored about its middle column. Neighboring cells are drawn as one, because a long discussion has a thousand avatars. */
function cells(seed: number): string {
	let path = ''
	for (let row = 0; row < 5; row++) {
		const isFilled = (column: number): boolean => ((seed >>> (row * 3 + Math.min(column, 4 - column))) & 1) === 1
		for (let column = 0; column < 5; column++) {
			if (!isFilled(column)) continue
			const start = column
			while (column < 4 && isFilled(column + 1)) column++
			const width = column - start + 1
			path += `M${start + 1} ${row + 1}h${width}v1h-${width}z`
		}
	}
	return path
}

/** The avatar of an account, or a pattern generated from its name: round for people, square for organizations. */
export function Avatar({
	name,
	size = 20,
	round = false,
	src,
}: {
	name: string
	/** CSS pixels. */
	size?: number
	round?: boolean
	/** The uploaded image, if there is one. */
	src?: string | undefined
}) {
	if (src !== undefined)
		return (
			<img
				className={classNames(styles.avatar, styles.picture, round && styles.round)}
				src={src}
				width={size}
				height={size}
				alt=""
				loading="lazy"
			/>
		)
	const seed = hash(name)
	const hue = styles[`hue${(seed >>> 20) % 4}`]
	return (
		<svg
			className={classNames(styles.avatar, hue, round && styles.round)}
			width={size}
			height={size}
			viewBox="0 0 7 7"
			fill="currentColor"
			shapeRendering="crispEdges"
			aria-hidden="true"
		>
			<path d={cells(seed)} />
		</svg>
	)
}
