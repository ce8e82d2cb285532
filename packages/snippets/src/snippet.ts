import type { ModelRecord } from './model-record.ts'

/** The languages a program may be in. `text` is for words that are no program. */
export type Language = 'python' | 'js' | 'ts' | 'sh' | 'csharp' | 'text'

/** One program as a visitor copies it. */
export interface Snippet {
	language: Language
	/** Set when a model has several programs. */
	title?: string
	/** The shell line that installs what the program imports. */
	install?: string
	code: string
}

/**
 * Writes the programs of one library: those that apply to the record, in the order in which they are shown. `hub` is the address of the hub
 * that shows them, without a slash at its end, for the few programs that need it. `file` is the path of the chosen file, for libraries that
 * load one of several.
 */
export type Generator = (model: ModelRecord, hub?: string, file?: string) => Snippet[]
