import type { ReactNode } from 'react'
import { CopyButton } from '../copy-button/copy-button.tsx'
import { classNames } from '../class-names.ts'
import styles from './code-block.module.css'

/** What a code block needs (E-10). */
export interface CodeBlockProps {
	/** The plain code: what is copied. */
	code: string
	/** The same code as safe HTML with highlighting classes. */
	highlighted?: string | undefined
	/** Breaks long lines instead of scrolling. */
	wrap?: boolean
	title?: string | undefined
	/** Puts the copy button into the page's own wrapper, which brings it to life. */
	renderCopy?: (button: ReactNode) => ReactNode
}

/** A block of code; its copy button shows on hover or focus (C-09). */
export function CodeBlock({ code, highlighted, wrap = false, title, renderCopy = (button) => button }: CodeBlockProps) {
	return (
		<figure className={styles.block}>
			{title && <figcaption className={styles.title}>{title}</figcaption>}
			{/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolled region must be reachable by keyboard */}
			<pre tabIndex={0} className={wrap ? styles.wrap : undefined} dir="ltr">
				{highlighted === undefined ? (
					<code>{code}</code>
				) : (
					<code className={classNames('hljs')} dangerouslySetInnerHTML={{ __html: highlighted }} />
				)}
			</pre>
			<div className={styles.copy}>{renderCopy(<CopyButton value={code} label="Copy code" />)}</div>
		</figure>
	)
}
