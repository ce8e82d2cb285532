/**
 * The one failure of this room: the bytes are not what their name says, or exceed a limit. `message` says what was read and what is
 * wrong, for people; callers only need to know that there is no fact.
 */
export class FormatError extends Error {
	/** What was being read: `safetensors`, `gguf`, `parquet` ... */
	readonly format: string

	constructor(format: string, why: string) {
		super(`Cannot read ${format}: ${why}`)
		this.name = 'FormatError'
		this.format = format
	}
}
