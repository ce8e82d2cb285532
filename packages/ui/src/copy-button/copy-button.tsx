import { Icon } from '../icon/icon.tsx'
import styles from './copy-button.module.css'

/**
 * The small copy button's looks (C-08). What it does comes from `startCopyButton`: the page wraps it in an island, so that pages carry
 * no script for it before it is needed.
 */
export function CopyButton({
	value,
	label = 'Copy',
}: {
	/** What is copied. */ value: string
	/** Its name for screen readers and on hover. */ label?: string
}) {
	return (
		<button type="button" className={styles.copy} data-copy={value} aria-label={label} title={label}>
			<span className={styles.idle}>
				<Icon name="copy" />
			</span>
			<span className={styles.copied}>
				<Icon name="check" />
			</span>
		</button>
	)
}
