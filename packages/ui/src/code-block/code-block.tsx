import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { CopyButton } from '../copy-button/copy-button.tsx'
import { encodeCopyValue } from '../copy-button/copy-value.ts'
import { useUiWords } from '../words/use-ui-words.ts'
import styles from './code-block.module.css'
import './code-lines.css'

/** Properties of a code block (E-10). */
export interface CodeBlockProps {
	/** The plain code, which the button copies. */
	code: string
	/** The same code as safe HTML with highlighting classes, possibly with additions that are not copied. */
	highlighted?: string | undefined
	/** Breaks long lines instead of scrolling. */
	wrap?: boolean
	/** Further classes of the figure. */
	classNames?: string | undefined
	/** File name or language, shown above the code. */
	title?: string | undefined
	/** Number of the first line. Each line is then in its own element (`code-line`). */
	firstNumber?: number | string | undefined
	/** Language of the code, as in fences. */
	language?: string | undefined
	/** Output of the code, joined to the block above. */
	output?: boolean
	/** Name of the copy button; default "Copy code". */
	copyTitle?: string | undefined
	/** Text of the copy button's tooltip; default "Copied". */
	copied?: string | undefined
	/** Puts the copy button into the page's own wrapper, which hydrates it. */
	renderCopy?: (button: ReactNode) => ReactNode
}

/** A block of code, always left to right; its copy button shows on hover or focus (C-09). */
export function CodeBlock(props: CodeBlockProps) {
	const { code, highlighted, wrap = false } = props
	return <CodeFrame {...props} {...codeFacts(code, highlighted, wrap)} />
}

/** Properties derived from a block's code: the value of its copy button, and whether it may have to scroll. */
export interface CodeFacts {
	/** Absent when the copied text equals the shown one, so that the page does not contain it twice. */
	value: string | undefined
	isScrolled: boolean
}

/** See {@link CodeFacts}. */
export function codeFacts(code: string, highlighted: string | undefined, wrap: boolean): CodeFacts {
	return {
		value: highlighted === undefined || isTextOf(highlighted, code) ? undefined : encodeCopyValue(code.toWellFormed()),
		isScrolled: !wrap && isWide(code),
	}
}

/** A block of code with known `CodeFacts`. */
export function CodeFrame(props: CodeBlockProps & CodeFacts) {
	const { code, highlighted, wrap = false, title, language, output = false, renderCopy = (button) => button } = props
	const words = useUiWords()
	const { copyTitle = language ? words.copyCodeIn(language) : words.copyCode, copied, value, isScrolled } = props
	const look = classNames(highlighted !== undefined && 'hljs', language && `language-${language}`)
	return (
		<figure
			className={classNames(styles.block, output && styles.output, props.classNames)}
			dir="ltr"
			data-output={output || undefined}
			data-numbers={props.firstNumber}
		>
			{title && <figcaption className={styles.title}>{title}</figcaption>}
			<pre className={wrap ? styles.wrap : undefined} translate="no" {...(isScrolled && { ...SCROLLED, 'aria-label': words.code })}>
				{highlighted === undefined ? (
					<code className={look || undefined}>{code}</code>
				) : (
					<code className={look} dangerouslySetInnerHTML={{ __html: highlighted }} />
				)}
			</pre>
			<div className={styles.copy}>{renderCopy(<CopyButton value={value} title={copyTitle} copied={copied} />)}</div>
		</figure>
	)
}

/** Scrollable by keyboard. A group, because a page has more blocks than landmarks are useful for. */
const SCROLLED = { tabIndex: 0, role: 'group' }

/** Whether it may have to scroll on a phone. Only then it is a Tab stop. */
function isWide(code: string): boolean {
	for (let start = 0, end = 0; end < code.length; start = end + 1) {
		const found = code.indexOf('\n', start)
		end = found === -1 ? code.length : found
		if (end - start > 40) return true
	}
	return false
}

const ENTITIES: Readonly<Record<string, string>> = {
	lt: '<',
	gt: '>',
	amp: '&',
	quot: '"',
	'#39': "'",
	'#x27': "'",
	'#x3C': '<',
	'#x26': '&',
}

/**
 * Whether highlighted code shows exactly this text. Unknown entities stay, which only costs bytes: the text is then written out
 * for the button.
 */
function isTextOf(html: string, code: string): boolean {
	let at = 0
	for (let next = 0; next < html.length;) {
		const character = html.charCodeAt(next)
		if (character === LESS) {
			const end = html.indexOf('>', next)
			if (end !== -1) {
				next = end + 1
				continue
			}
		} else if (character === AMPERSAND) {
			ENTITY.lastIndex = next
			const [entity = '', name = ''] = ENTITY.exec(html) ?? []
			const meant = ENTITIES[name]
			if (meant !== undefined) {
				if (!code.startsWith(meant, at)) return false
				at += meant.length
				next += entity.length
				continue
			}
		}
		if (code.charCodeAt(at) !== character) return false
		at++
		next++
	}
	return at === code.length
}

const LESS = 0x3c
const AMPERSAND = 0x26
const ENTITY = /&(#?\w+);/y
