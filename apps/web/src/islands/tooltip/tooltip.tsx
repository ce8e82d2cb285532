import { Tooltip as Look, type TooltipProps } from '@stoa/ui'
import { Island } from '../island.tsx'

/** A button with a tooltip that shows. */
export function Tooltip(props: TooltipProps) {
	return (
		<Island name="tooltip" props={props}>
			<Look {...props} />
		</Island>
	)
}
