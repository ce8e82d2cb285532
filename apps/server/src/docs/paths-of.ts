import type { DocsLanguage } from '@stoa/docs'

/** Every page of a language once: those in the contents in order, then the others by name. */
export function pathsOf({ order, files }: DocsLanguage): readonly string[] {
	return [...new Set([...order.filter((path) => files.has(path)), ...[...files.keys()].toSorted()])]
}
