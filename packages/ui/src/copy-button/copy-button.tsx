import { classNames } from '../class-names.ts'
import { Icon } from '../icon/icon.tsx'
import { useUiWords } from '../words/use-ui-words.ts'
import styles from './copy-button.module.css'

/** A copy button's options (E-09). */
export interface CopyButtonProps {
	/** Text on the button; default: only an icon. */
	label?: string
	/** `text`: as quiet as the text around it (default); `button`: framed; `button-clear`: without a frame until it is touched. */
	style?: 'text' | 'button' | 'button-clear'
	/** Its accessible name, also shown on hover; default `label`, otherwise "Copy to clipboard". */
	title?: string
	/** The text to copy, written by `encodeCopyValue`. Absent: the code beside it in the same figure. */
	value?: string | undefined
	/** Text of the tooltip; default "Copied". */
	copied?: string | undefined
}

/**
 * The small copy button (C-08). `startCopyButtons` adds its behavior, so that pages load no script for it before it is needed: it
 * copies, and shows a tooltip for a second.
 */
export function CopyButton({ label = '', style = 'text', title = '', value, copied }: CopyButtonProps) {
	const words = useUiWords()
	const name = title || label || words.copyToClipboard
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
				{copied ?? words.copied}
			</span>
		</button>
	)
}
