/** A parser of bytes that come from outside, and how to feed it. */
export interface FuzzTarget {
	/** Inputs to begin with: real ones, or close to real. */
	seeds: readonly (string | Uint8Array)[]
	/** Pieces of the format that mutations insert. */
	words?: readonly string[]
	/** Longest input in bytes. Default 65,536. */
	sizeMax?: number
	/**
	 * Reads one input. It may throw what the server answers below 500 or what `refusals` names; anything else is a fault, and so is a wrong
	 * answer, which the target throws as an `Error`.
	 */
	run(bytes: Uint8Array): unknown
	/** Classes of failures that the callers of this parser catch by name. */
	refusals?: readonly (new (...given: never[]) => Error)[]
	/** Ends what the target has started. */
	close?(): Promise<void>
}

/** Default for `FuzzTarget.sizeMax`: an input of this size must be read within a second. */
export const INPUT_SIZE_MAX = 65_536

/** An input as text; bytes that are not UTF-8 become replacement characters, as they do where the server decodes a body. */
export function textOf(bytes: Uint8Array): string {
	return new TextDecoder().decode(bytes)
}

/** The parts of an input between NUL characters, for parsers that take several texts. */
export function partsOf(bytes: Uint8Array): string[] {
	return textOf(bytes).split('\0')
}
