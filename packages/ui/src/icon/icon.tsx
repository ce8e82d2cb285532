import styles from './icon.module.css'

/**
 * The interface's own drawings: 16 x 16, one line of 1.4, drawn for Stoa. A string is a path's `d`.
 */
const PATHS = {
	search: 'M7 2.5a4.5 4.5 0 1 0 0 9a4.5 4.5 0 0 0 0-9M10.4 10.4 13.5 13.5',
	copy: 'M5.5 5.5h7v8h-7zM10.5 5.5v-3h-7v8h2',
	check: 'M3 8.5l3.2 3.2L13 4.5',
	close: 'M4 4l8 8M12 4l-8 8',
	plus: 'M8 3v10M3 8h10',
	'chevron-down': 'M4 6.2l4 4l4-4',
	'chevron-end': 'M6.2 4l4 4l-4 4',
	heart: 'M8 13.2C4 10.4 2.3 8.4 2.3 6.1A3 3 0 0 1 8 4.8a3 3 0 0 1 5.7 1.3c0 2.3-1.7 4.3-5.7 7.1z',
	download: 'M8 2.5v7.5M4.8 7l3.2 3.2L11.2 7M3 13.3h10',
	upload: 'M8 10.5V3M4.8 6L8 2.8L11.2 6M3 13.3h10',
	file: 'M4 2.3h5.2L12.2 5.3v8.4H4zM9 2.5v3h3',
	folder: 'M2.3 12.7V3.5h4.2l1.4 1.8h5.8v7.4z',
	lock: 'M4 7.3h8v6H4zM5.5 7.3V5.2a2.5 2.5 0 0 1 5 0v2.1',
	branch:
		'M4.5 5.5v5M4.5 2.5a1.5 1.5 0 1 0 0 3a1.5 1.5 0 0 0 0-3M4.5 10.5a1.5 1.5 0 1 0 0 3a1.5 1.5 0 0 0 0-3M11.5 3.5a1.5 1.5 0 1 0 0 3a1.5 1.5 0 0 0 0-3M11.5 6.5c0 3-7 1.2-7 4',
	clock: 'M8 2.3a5.7 5.7 0 1 0 0 11.4A5.7 5.7 0 0 0 8 2.3M8 4.8V8l2.2 1.6',
	sun: 'M8 5.2a2.8 2.8 0 1 0 0 5.6a2.8 2.8 0 0 0 0-5.6M8 1.3v1.5M8 13.2v1.5M1.3 8h1.5M13.2 8h1.5M3.3 3.3l1 1M11.7 11.7l1 1M12.7 3.3l-1 1M4.3 11.7l-1 1',
	moon: 'M13.3 9.4A5.6 5.6 0 0 1 6.6 2.7a5.6 5.6 0 1 0 6.7 6.7z',
	contrast: 'M8 2.3a5.7 5.7 0 1 0 0 11.4A5.7 5.7 0 0 0 8 2.3M8 2.3v11.4M9.6 3.2v9.6M11.2 4.3v7.4M12.6 6v4',
	menu: 'M2.5 4.5h11M2.5 8h11M2.5 11.5h11',
	external: 'M6.5 3.5h-3v9h9v-3M9.3 2.7h4v4M13 3L7.5 8.5',
	warning: 'M8 2.5l6 10.8H2zM8 6.5v3.2M8 11.3v.4',
	info: 'M8 2.3a5.7 5.7 0 1 0 0 11.4A5.7 5.7 0 0 0 8 2.3M8 7.2v3.8M8 4.9v.4',
	trash: 'M3 4.5h10M6 4.3V2.7h4v1.6M4.3 4.5l.6 9h6.2l.6-9M6.8 7v4M9.2 7v4',
	key: 'M5.2 7.3a3 3 0 1 0 0 6a3 3 0 0 0 0-6M7.3 8.2l5.5-5.5M10.5 5l2 2M12 3.5l1.2 1.2',
	person: 'M8 2.7a2.6 2.6 0 1 0 0 5.2a2.6 2.6 0 0 0 0-5.2M2.8 13.4c.6-2.6 2.6-4 5.2-4s4.6 1.4 5.2 4',
	sort: 'M5 3v10M2.7 10.7L5 13l2.3-2.3M9.5 4h4M9.5 7.5h3M9.5 11h2',
	play: 'M5 3.2l7.5 4.8L5 12.8z',
	chat: 'M2.5 3.3h11v7.4H8l-3 2.6v-2.6H2.5z',
	code: 'M5.5 4.5L2 8l3.5 3.5M10.5 4.5L14 8l-3.5 3.5',
	plug: 'M6 2.5v3M10 2.5v3M4.3 5.5h7.4v2.2a3.7 3.7 0 0 1-7.4 0zM8 11.4v2.3',
	link: 'M6.8 9.2l2.4-2.4M7.2 4.8L9 3a2.8 2.8 0 0 1 4 4l-1.8 1.8M8.8 11.2L7 13a2.8 2.8 0 0 1-4-4l1.8-1.8',
	bulb: 'M6.3 11.2c0-1.6-2-2.4-2-4.8a3.7 3.7 0 0 1 7.4 0c0 2.4-2 3.2-2 4.8zM6.5 13.5h3',
	bell: 'M3.5 11.5h9c-1-1-1.2-2-1.2-4.2a3.3 3.3 0 0 0-6.6 0c0 2.2-.2 3.2-1.2 4.2zM6.7 13.5h2.6M8 2.5v1.3',
	up: 'M8 13V3M4 7l4-4l4 4',
	bookmark: 'M4.3 2.5h7.4v11L8 10.6l-3.7 2.9z',
	pencil: 'M3 13l.7-3L10.6 3.1l2.3 2.3L6 12.3zM9.3 4.4l2.3 2.3',
} as const

/** The name of a drawing. */
export type IconName = keyof typeof PATHS

/** All names, for the gallery. */
export const ICON_NAMES: readonly IconName[] = Object.keys(PATHS).filter((name): name is IconName => name in PATHS)

/**
 * One drawing in the color of the text beside it; a page has a hundred, so the stylesheet says what is the same for all. It says nothing to
 * screen readers: the control around it has the name.
 */
export function Icon({ name, size = 16, filled = false }: { name: IconName; /** CSS pixels. */ size?: number; filled?: boolean }) {
	return (
		<svg
			className={filled ? `${styles.icon} ${styles.filled}` : styles.icon}
			width={size}
			height={size}
			viewBox="0 0 16 16"
			aria-hidden="true"
		>
			<path d={PATHS[name]} />
		</svg>
	)
}
