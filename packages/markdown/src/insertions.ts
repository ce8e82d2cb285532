import type { MarkdownIt } from 'markdown-it'
import { randomBytes } from 'node:crypto'
import type { FormulaMeta } from './formulas/formula-rules.ts'

/** HTML that the renderer itself adds after the text is sanitized. */
export type Insertion = ({ kind: 'formula' } & FormulaMeta) | { kind: 'gallery' }

/** The tag by which cards of other hubs place the images of their examples. */
const GALLERY_TAG = /<gallery\s*(?:\/>|>\s*<\/gallery>)/gi

/**
 * The insertions of one text. Until the sanitizer is done, each is an empty element with a random class, so that no text can name
 * one itself.
 */
export class Insertions {
	readonly #mark = `insertion-${randomBytes(12).toString('hex')}-`
	readonly #all: Insertion[] = []

	/** The class of every placeholder, which the sanitizer lets through. */
	get className(): RegExp {
		return new RegExp(`^${this.#mark}\\d+$`)
	}

	/** Records an insertion and returns the HTML of its placeholder. */
	add(insertion: Insertion): string {
		this.#all.push(insertion)
		return `<span class="${this.#mark}${this.#all.length - 1}"></span>`
	}

	/** The insertion of a placeholder element, found by its classes. */
	at(className: unknown): Insertion | undefined {
		const [name] = Array.isArray(className) ? className : []
		return typeof name === 'string' && name.startsWith(this.#mark) ? this.#all[Number(name.slice(this.#mark.length))] : undefined
	}
}

/** Makes a parser write placeholders for formulas and galleries, from the `insertions` in its environment. */
export function renderInsertions(parser: MarkdownIt): void {
	const { rules } = parser.renderer
	rules['formula'] = (tokens, index, _options, env) => {
		const token = tokens[index]
		const tex = token?.meta?.['tex']
		if (typeof tex !== 'string') return ''
		const formula = { tex, display: token?.meta?.['display'] === true }
		const place = insertionsOf(env)?.add({ kind: 'formula', ...formula }) ?? parser.utils.escapeHtml(tex)
		return token?.block ? `<p>${place}</p>\n` : place
	}
	for (const name of ['html_block', 'html_inline'] as const)
		rules[name] = (tokens, index, _options, env) =>
			(tokens[index]?.content ?? '').replace(GALLERY_TAG, () => insertionsOf(env)?.add({ kind: 'gallery' }) ?? '')
}

function insertionsOf(env: object | undefined): Insertions | undefined {
	return env && 'insertions' in env && env.insertions instanceof Insertions ? env.insertions : undefined
}
