import type { ReactNode } from 'react'

/** A region that scrolls sideways where it is wider than its column, and takes the focus, so that keys scroll it too. */
export function Scrolled({
	label,
	className,
	children,
}: {
	/** For screen readers. */ label: string
	className: string | undefined
	children: ReactNode
}) {
	return (
		<section className={className} tabIndex={0} aria-label={label}>
			{children}
		</section>
	)
}
