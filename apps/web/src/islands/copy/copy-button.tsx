import { CopyButton as Look, encodeCopyValue } from '@stoa/ui'
import { Island } from '../island.tsx'

/** A copy button that works. `value` is copied as it is; `label` is its name. */
export function CopyButton({ value, label }: { value: string; label: string }) {
	return (
		<Island name="copy">
			<Look value={encodeCopyValue(value.toWellFormed())} title={label} />
		</Island>
	)
}
