import { CopyButton as Look } from '@stoa/ui'
import { Island } from '../island.tsx'

/** A copy button that works. */
export function CopyButton(props: { value: string; label?: string }) {
	return (
		<Island name="copy">
			<Look {...props} />
		</Island>
	)
}
