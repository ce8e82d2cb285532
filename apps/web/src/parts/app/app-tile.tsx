import { classNames, KindMark } from '@stoa/ui'
import type { AppFace } from './app-face.ts'
import styles from './app-tile.module.css'

/** An app's thumbnail, or its emoji on its colors. It says nothing that the title beside it does not. */
export function AppTile({ face, size = 'small' }: { face: AppFace; size?: 'small' | 'large' }) {
	return (
		<span className={classNames(styles.tile, styles[size])} data-from={face.from} data-to={face.to} aria-hidden="true">
			{face.thumbnail !== undefined ? (
				<img src={face.thumbnail} alt="" loading="lazy" decoding="async" />
			) : (
				(face.emoji ?? <KindMark kind="space" size={14} />)
			)}
		</span>
	)
}
