/** Why a table cannot be read: what a person is told, and what a client may do about it. */
export type TableFault =
	/** The bytes are damaged, or are not what the name of the file says. */
	| 'damaged'
	/** Reading exceeds a limit. */
	| 'too-large'
	/** The format, or a part of it, is none that is read. */
	| 'unsupported'
	/** There are no files with rows. */
	| 'empty'

/** The only error of this package. `why` completes the sentence "Cannot read the file:". */
export class TableError extends Error {
	readonly fault: TableFault
	/** Path of the file in the repository. */
	readonly file: string
	readonly why: string

	constructor(fault: TableFault, file: string, why: string) {
		super(`Cannot read ${file}: ${why}`)
		this.name = 'TableError'
		this.fault = fault
		this.file = file
		this.why = why
	}
}
