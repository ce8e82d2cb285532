import { classNames } from '../class-names.ts'
import { Icon } from '../icon/icon.tsx'
import styles from './copy-button.module.css'

/** A copy button's options (E-09). */
export interface CopyButtonProps {
	/** Words on the button; default none, an icon alone. */
	label?: string
	/** `text`: as quiet as the text around it (default); `button`: framed; `button-clear`: without a frame until it is touched. */
	style?: 'text' | 'button' | 'button-clear'
	/** Its name, also on hover; default `label`, else "Copy to clipboard". */
	title?: string
	/** What is copied, written by `encodeCopyValue`. Absent: the code that stands beside it in the same figure. */
	value?: string | undefined
	/** What the tooltip says; default "Copied". */
	copied?: string | undefined
}

/**
 * The small copy button (C-08). What it does comes from `startCopyButtons`, so that pages carry no script for it before it is needed: it
 * copies, and shows a tooltip for a second.
 */
export function CopyButton({ label = '', style = 'text', title = '', value, copied = 'Copied' }: CopyButtonProps) {
	const name = title || label || 'Copy to clipboard'
	return (
		<button
			type="button"
			className={classNames(
				styles.copy,
				style !== 'text' && styles.button,
				style === 'button' && styles.framed,
				label !== '' && styles.worded,
			)}
			data-copy={value ?? ''}
			aria-label={name}
			title={name}
		>
			<span className={styles.idle}>
				<Icon name="copy" />
			</span>
			<span className={styles.done}>
				<Icon name="check" />
			</span>
			{label}
			<span className={styles.tip} aria-hidden="true">
				{copied}
			</span>
		</button>
	)
}
