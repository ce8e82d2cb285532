import type { CodeInfo } from './code-info.ts'

/** A tag of the highlighter, or a line's end. */
const PART = /<span[^>]*>|<\/span>|\n/g

/**
 * Highlighted code with an element around each line, when the block numbers or marks lines; as it is when it does neither. What is colored over
 * several lines is opened anew in each.
 */
export function withLines(html: string, { firstNumber, marked, added, removed }: CodeInfo): string {
	if (firstNumber === undefined && marked.size + added.size + removed.size === 0) return html
	const open: string[] = []
	let lines = ''
	let current = ''
	let number = 1
	let done = 0
	const close = (end: string): void => {
		const kind = added.has(number) ? 'added' : removed.has(number) ? 'removed' : marked.has(number) ? 'marked' : undefined
		lines += `<span class="code-line"${kind === undefined ? '' : ` data-line="${kind}"`}>${current}${'</span>'.repeat(open.length)}${end}</span>`
		current = open.join('')
		number++
	}
	for (const match of html.matchAll(PART)) {
		const [part] = match
		current += html.slice(done, match.index)
		done = match.index + part.length
		if (part === '\n') close('\n')
		else {
			current += part
			if (part === '</span>') open.pop()
			else open.push(part)
		}
	}
	current += html.slice(done)
	close('')
	return lines
}
