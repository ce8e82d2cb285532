import { classNames } from '../class-names.ts'
import styles from './mark.module.css'

/** What a mark can stand for. */
export type MarkKind = 'model' | 'dataset' | 'space'

const SHAPES: Record<MarkKind, string> = {
	model: 'M7 .8 13.2 7 7 13.2.8 7zM7 4.6 9.4 7 7 9.4 4.6 7z',
	dataset: 'M1 1.5h12v3H1zM1 5.7h12v3H1zM1 9.9h12v3H1z',
	space: 'M1 1h12v12H1zM3 5h8v6H3z',
}

/** The small sign of a kind: a lozenge for models, stacked sheets for datasets, a window for apps. Shape and hue both tell them apart. */
export function KindMark({ kind, size = 12 }: { kind: MarkKind; /** CSS pixels. */ size?: number }) {
	return (
		<svg
			className={classNames(styles.mark, styles[kind])}
			width={size}
			height={size}
			viewBox="0 0 14 14"
			fill="currentColor"
			fillRule="evenodd"
			aria-hidden="true"
		>
			<path d={SHAPES[kind]} />
		</svg>
	)
}

/** Stoa's sign: a portico of three columns under one beam. */
export function Logo({ size = 20 }: { /** CSS pixels. */ size?: number }) {
	return (
		<svg className={styles.logo} width={size} height={size} viewBox="0 0 20 20" fill="currentColor" aria-hidden="true">
			<path d="M1 2h18v2.6H1zM3 6.4h2.4v9.2H3zM8.8 6.4h2.4v9.2H8.8zM14.6 6.4H17v9.2h-2.4zM1 17.2h18V19H1z" />
		</svg>
	)
}
