import type { CollectionTheme } from '@stoa/hub'
import { classNames } from '@stoa/ui'
import styles from './theme-mark.module.css'

/** The small sign of a collection, a shelf of three, in the color its owner chose. */
export function ThemeMark({ theme, size = 14 }: { theme: CollectionTheme; /** CSS pixels. */ size?: number }) {
	return (
		<svg
			className={classNames(styles.mark, styles[theme])}
			width={size}
			height={size}
			viewBox="0 0 14 14"
			fill="currentColor"
			aria-hidden="true"
		>
			<path d="M1 1.5h3v9H1zM5.2 3.5h3v7h-3zM10.1 2.3l2.7.9-2.2 7.4-2.1-.7zM.5 11.5h13v1.5H.5z" />
		</svg>
	)
}
