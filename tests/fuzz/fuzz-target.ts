/** A parser of bytes from outside, and how to call it. */
export interface FuzzTarget {
	/** Inputs to begin with: real ones, or nearly real. */
	seeds: readonly (string | Uint8Array)[]
	/** Pieces of the format that mutations insert. */
	words?: readonly string[]
	/** Longest input in bytes. Default 65,536. */
	sizeMax?: number
	/**
	 * Reads one input. It may throw errors that the server answers below 500 or that `refusals` names. Any other error is a fault. The target
	 * throws an `Error` when the parser's answer is wrong.
	 */
	run(bytes: Uint8Array): unknown
	/** Classes of errors that the callers of this parser catch by name. */
	refusals?: readonly (new (...given: never[]) => Error)[]
	/** Stops what the target has started. */
	close?(): Promise<void>
}

/** Default for `FuzzTarget.sizeMax`: an input of this size must be read within a second. */
export const INPUT_SIZE_MAX = 65_536

/** An input as text. Bytes that are not UTF-8 become replacement characters, as they do when the server decodes a body. */
export function textOf(bytes: Uint8Array): string {
	return new TextDecoder().decode(bytes)
}

/** The parts of an input between NUL characters, for parsers that take several texts. */
export function partsOf(bytes: Uint8Array): string[] {
	return textOf(bytes).split('\0')
}
