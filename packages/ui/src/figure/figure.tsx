import { classNames } from '../class-names.ts'
import styles from './figure.module.css'

/** Pictures of a text: finished `img` elements; of a pair (`.only-light`, `.only-dark`) the one shows that fits the colors. */
export function Figure({ html, pair }: { html: string; pair: boolean }) {
	return <figure className={classNames(styles.figure, pair && styles.pair)} dangerouslySetInnerHTML={{ __html: html }} />
}

/** A table of a text, which scrolls where it is wider than its page: `html` is the finished `table`. `stretch` fills the width. */
export function ScrolledTable({ html, stretch }: { html: string; stretch: boolean }) {
	return (
		<div
			className={classNames('table-scroll', stretch && styles.stretch)}
			// oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolled region must be reachable by keyboard
			tabIndex={0}
			dangerouslySetInnerHTML={{ __html: html }}
		/>
	)
}
