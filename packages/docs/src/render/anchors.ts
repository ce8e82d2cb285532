import { slug } from 'github-slugger'
import type { DocNode } from '../tree/node.ts'

/**
 * The anchor that existing sites give a heading without an explicit one: the texts of all leaves, trimmed and joined by spaces, in lower
 * case, with hyphens for white space, and only letters, numbers and hyphens kept. Deep links depend on each step, including that combining
 * marks are dropped.
 */
export function derivedAnchor(heading: readonly DocNode[]): string {
	return leavesOf(heading)
		.join(' ')
		.trim()
		.toLowerCase()
		.replace(/\s+/g, '-')
		.replace(/[^\p{L}\p{N}-]+/gu, '')
}

/** The anchor that GitHub gives the same heading. */
export function githubAnchor(title: string): string {
	return slug(title)
}

function leavesOf(nodes: readonly DocNode[]): string[] {
	return nodes.flatMap((node) => {
		if (node.type === 'text') return [node.value.trim()]
		if (node.type === 'widget' && node.text !== '') return [node.text.trim()]
		const inner = leavesOf(node.children)
		// The existing sites treat an HTML tag as a leaf with its name as text.
		return node.type === 'element' && node.isHtml ? [`<${node.tagName}>`, ...inner, `</${node.tagName}>`] : inner
	})
}

/** Creates unique ids: the first keeps its name, later ones get `-1`, `-2`. */
export class IdRegister {
	readonly #taken = new Set<string>()
	readonly #wanted: ReadonlySet<string>
	readonly #counts = new Map<string, number>()

	/** `wanted` are all names of the page: a numbered one takes none of them. */
	constructor(wanted: ReadonlySet<string>) {
		this.#wanted = wanted
	}

	/** Every id given out so far. */
	get ids(): ReadonlySet<string> {
		return this.#taken
	}

	/** The name itself, or numbered when it is taken. */
	take(name: string): string {
		if (!this.#taken.has(name)) {
			this.#taken.add(name)
			return name
		}
		let count = this.#counts.get(name) ?? 0
		let numbered: string
		do numbered = `${name}-${++count}`
		while (this.#taken.has(numbered) || this.#wanted.has(numbered))
		this.#counts.set(name, count)
		this.#taken.add(numbered)
		return numbered
	}

	/** Takes the name when it is free. */
	takeIfFree(name: string): boolean {
		if (name === '' || this.#taken.has(name) || this.#wanted.has(name)) return false
		this.#taken.add(name)
		return true
	}
}
