import { HubError } from '@stoa/vocabulary'
import { JsonMeter, type JsonLimits } from './json-meter.ts'

/** How much a body of JSON lines may hold: each line by itself, and how many of them, empty ones too. */
export interface LineLimits extends JsonLimits {
	linesMax: number
}

/**
 * The lines of a body as they arrive, each parsed as JSON once it has been measured. Empty lines are passed over, and the last one may lack
 * its newline. Memory stays at one line.
 *
 * @throws {HubError} `too-large` | `too-deep` | `too-many` for what is over the limits, `invalid-input` for a line that is not JSON
 */
export async function* ndjsonLines(body: AsyncIterable<Uint8Array>, limits: LineLimits): AsyncGenerator {
	let line = new Line(limits, 1)
	for await (const chunk of body) {
		let from = 0
		for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, from)) {
			line.add(chunk.subarray(from, end))
			yield* line.parse()
			if (line.number === limits.linesMax) throw new HubError('too-many', { what: 'lines', limit: limits.linesMax })
			line = new Line(limits, line.number + 1)
			from = end + 1
		}
		line.add(chunk.subarray(from))
	}
	yield* line.parse()
}

/** A line that is still arriving. */
class Line {
	readonly number: number
	readonly #parts: Uint8Array[] = []
	readonly #limits: JsonLimits
	#meter: JsonMeter | undefined

	constructor(limits: JsonLimits, number: number) {
		this.#limits = limits
		this.number = number
	}

	add(part: Uint8Array): void {
		if (part.length === 0) return
		this.#meter ??= new JsonMeter(this.#limits, `Line ${this.number} of the request`)
		this.#meter.add(part)
		this.#parts.push(part)
	}

	*parse(): Generator {
		if (this.#parts.length === 0) return
		const text = Buffer.concat(this.#parts).toString('utf8').trim()
		if (text !== '') yield parseJson(text, `line ${this.number} of the request`)
	}
}

/** JSON from outside. @throws {HubError} `invalid-input` naming `what` */
export function parseJson(text: string, what: string): unknown {
	try {
		return JSON.parse(text)
	} catch (error) {
		throw new HubError('invalid-input', { what, why: `it is not JSON (${error instanceof Error ? error.message : String(error)})` })
	}
}
