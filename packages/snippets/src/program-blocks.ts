import type { Language, Snippet } from './snippet.ts'

/** One block of text as a visitor copies it. */
export interface ProgramBlock {
	language: Language
	text: string
}

/** Programs as blocks: what installs a program stands before it, in a block of its own. */
export function programBlocks(snippets: readonly Snippet[]): ProgramBlock[] {
	return snippets.flatMap(({ language, install, code }): ProgramBlock[] => [
		...(install === undefined ? [] : [{ language: 'sh' as const, text: install }]),
		{ language, text: code },
	])
}
