/**
 * The only error of this package: the bytes do not have the format of their name, or exceed a limit. `message` names the format and the
 * problem for people; callers only need to know that there are no facts.
 */
export class FormatError extends Error {
	/** The expected format: `safetensors`, `gguf`, `parquet` ... */
	readonly format: string

	constructor(format: string, why: string) {
		super(`Cannot read ${format}: ${why}`)
		this.name = 'FormatError'
		this.format = format
	}
}
