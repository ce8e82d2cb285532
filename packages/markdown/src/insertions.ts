import type { MarkdownIt } from 'markdown-it'
import { randomBytes } from 'node:crypto'
import type { FormulaMeta } from './formulas/formula-rules.ts'

/** Something that the renderer writes itself, after what the text says was sanitized. */
export type Insertion = ({ kind: 'formula' } & FormulaMeta) | { kind: 'gallery' }

/** A tag that cards of other hubs have for the images of their examples. */
const GALLERY_TAG = /<gallery\s*(?:\/>|>\s*<\/gallery>)/gi

/**
 * The insertions of one text. Each is an empty element with a class until the sanitizer is done; the class is random, so that no text can name
 * one itself.
 */
export class Insertions {
	readonly #mark = `insertion-${randomBytes(12).toString('hex')}-`
	readonly #all: Insertion[] = []

	/** The class of every place, for the sanitizer to let through. */
	get className(): RegExp {
		return new RegExp(`^${this.#mark}\\d+$`)
	}

	/** Notes an insertion and returns the HTML of its place. */
	add(insertion: Insertion): string {
		this.#all.push(insertion)
		return `<span class="${this.#mark}${this.#all.length - 1}"></span>`
	}

	/** The insertion whose place an element is, by its classes. */
	at(className: unknown): Insertion | undefined {
		const [name] = Array.isArray(className) ? className : []
		return typeof name === 'string' && name.startsWith(this.#mark) ? this.#all[Number(name.slice(this.#mark.length))] : undefined
	}
}

/** Has a parser write places for formulas and galleries, of the `insertions` in its environment. */
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
