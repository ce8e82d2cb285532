import { HubError } from '@stoa/vocabulary'

/** How much a JSON text may hold. */
export interface JsonLimits {
	/** Bytes of the text. */
	bytesMax: number
	/** Lists and objects that are open at one time. */
	depthMax: number
	/** Keys of all objects together. */
	keysMax: number
	/** Entries of all lists together. */
	entriesMax: number
}

const [QUOTE, BACKSLASH, COLON, COMMA] = [0x22, 0x5c, 0x3a, 0x2c]
const [LIST, LIST_END, OBJECT, OBJECT_END] = [0x5b, 0x5d, 0x7b, 0x7d]

/**
 * Counts the bytes, levels, keys and entries of a JSON text while it arrives, so that a text which is too much is refused before anything is
 * built from it: `JSON.parse` and a schema take seconds for a megabyte of brackets. It looks at each byte once and keeps one bit per level.
 * Whether the text is JSON at all is left to the parser: until its first mistake the counts are right, and there the parser stops.
 */
export class JsonMeter {
	readonly #limits: JsonLimits
	readonly #what: string
	/** Of each open level: 1 for a list. */
	readonly #isList: Uint8Array
	#bytes = 0
	#depth = 0
	#keys = 0
	#entries = 0
	#isInString = false
	#isEscaped = false

	/** `what` names the text in failures: `The request`. */
	constructor(limits: JsonLimits, what: string) {
		this.#limits = limits
		this.#what = what
		this.#isList = new Uint8Array(limits.depthMax)
	}

	/**
	 * Counts the next piece of the text.
	 *
	 * @throws {HubError} `too-large` | `too-deep` | `too-many`
	 */
	add(piece: Uint8Array): void {
		this.#bytes += piece.length
		if (this.#bytes > this.#limits.bytesMax) throw new HubError('too-large', { what: this.#what, limit: this.#limits.bytesMax })
		let at = 0
		while (at < piece.length) at = this.#isInString ? this.#passString(piece, at) : this.#passTokens(piece, at)
	}

	/** Goes on to the end of a string; answers the place behind it. */
	#passString(piece: Uint8Array, from: number): number {
		for (let at = from; at < piece.length; at++) {
			const byte = piece[at]
			if (this.#isEscaped) this.#isEscaped = false
			else if (byte === BACKSLASH) this.#isEscaped = true
			else if (byte === QUOTE) {
				this.#isInString = false
				return at + 1
			}
		}
		return piece.length
	}

	/** Goes on to the beginning of a string; answers the place behind its quote. */
	#passTokens(piece: Uint8Array, from: number): number {
		for (let at = from; at < piece.length; at++) {
			const byte = piece[at]
			if (byte === QUOTE) {
				this.#isInString = true
				return at + 1
			}
			if (byte === COLON) this.#countKey()
			else if (byte === COMMA) {
				if (this.#isList[this.#depth - 1] === 1) this.#countEntry()
			} else if (byte === LIST || byte === OBJECT) this.#open(byte === LIST)
			else if (byte === LIST_END || byte === OBJECT_END) this.#depth = Math.max(0, this.#depth - 1)
		}
		return piece.length
	}

	#open(isList: boolean): void {
		if (this.#depth === this.#limits.depthMax) throw new HubError('too-deep', { what: this.#what, limit: this.#limits.depthMax })
		this.#isList[this.#depth++] = isList ? 1 : 0
		if (isList) this.#countEntry()
	}

	#countKey(): void {
		if (++this.#keys > this.#limits.keysMax) throw new HubError('too-many', { what: 'keys', limit: this.#limits.keysMax })
	}

	/** A list that is opened counts as one, whether it has an entry or not. */
	#countEntry(): void {
		if (++this.#entries > this.#limits.entriesMax) throw new HubError('too-many', { what: 'entries', limit: this.#limits.entriesMax })
	}
}
