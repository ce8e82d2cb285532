import { Tooltip as BaseTooltip } from '@base-ui/react/tooltip'
import styles from './tooltip.module.css'

/** Space between a tooltip and what it is about, and to the window's edge, in CSS pixels. */
const GAP = 4
/** How long a hand rests before the tooltip shows, in milliseconds. */
const DELAY_MS = 300

/** A tooltip and the button that it is about. */
export interface TooltipProps {
	/** What it says; default "Copied". */
	text?: string
	/** On the button. */
	label: string
}

/**
 * A word about a button, below it and centered, while a hand or the focus rests on it. Escape hides it; a hand may move onto it. The button has
 * its name without it: a tooltip explains, it does not name.
 */
export function Tooltip({ text = 'Copied', label }: TooltipProps) {
	return (
		<BaseTooltip.Root>
			<BaseTooltip.Trigger className={styles.trigger} delay={DELAY_MS}>
				{label}
			</BaseTooltip.Trigger>
			<BaseTooltip.Portal>
				<BaseTooltip.Positioner className={styles.place} side="bottom" align="center" sideOffset={GAP} collisionPadding={GAP}>
					<BaseTooltip.Popup className={styles.tooltip} role="tooltip">
						{text}
					</BaseTooltip.Popup>
				</BaseTooltip.Positioner>
			</BaseTooltip.Portal>
		</BaseTooltip.Root>
	)
}
