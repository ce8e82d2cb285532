/** A damaged message. Its words complete "Cannot read the file:". */
export class WrongMessage extends Error {}

/**
 * A table of FlatBuffers, the form of Arrow's messages. Every position is checked against the bytes, vectors are read item by item, and
 * nothing is allocated that a message only claims.
 */
export class FlatTable {
	readonly #view: DataView
	readonly #at: number
	readonly #fields: number
	readonly #fieldsEnd: number

	/** @param at position of the table */
	constructor(view: DataView, at: number) {
		this.#view = view
		this.#at = at
		const fields = at - this.#guard(() => view.getInt32(at, true))
		this.#fields = fields + 4
		this.#fieldsEnd = fields + this.#guard(() => view.getUint16(fields, true))
	}

	/** The table at the beginning of a message. */
	static root(bytes: Uint8Array): FlatTable {
		const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
		if (bytes.length < 8) throw new WrongMessage('a message of it is too short')
		return new FlatTable(view, view.getUint32(0, true))
	}

	/** A number of a field, by its index; `fallback` when it is absent. */
	int(field: number, size: 1 | 2 | 4, fallback = 0): number {
		const at = this.#place(field)
		if (at === undefined) return fallback
		return this.#guard(() => {
			if (size === 1) return this.#view.getUint8(at)
			return size === 2 ? this.#view.getInt16(at, true) : this.#view.getInt32(at, true)
		})
	}

	/** A number of eight bytes, which must be a safe integer. */
	long(field: number): number {
		const at = this.#place(field)
		return at === undefined ? 0 : safe(this.#guard(() => this.#view.getBigInt64(at, true)))
	}

	/** A text; `undefined` when it is absent. */
	text(field: number): string | undefined {
		const vector = this.#vector(field)
		if (!vector) return undefined
		return this.#guard(() =>
			Buffer.from(this.#view.buffer, this.#view.byteOffset + vector.at, this.#inside(vector.at, vector.count)).toString('utf8'),
		)
	}

	/** A table; `undefined` when it is absent. */
	table(field: number): FlatTable | undefined {
		const at = this.#place(field)
		return at === undefined ? undefined : new FlatTable(this.#view, at + this.#guard(() => this.#view.getUint32(at, true)))
	}

	/** Tables of a vector. @throws {WrongMessage} when there are more than `max` */
	tables(field: number, max: number): FlatTable[] {
		const { at, count } = this.#vector(field) ?? { at: 0, count: 0 }
		if (count > max) throw new WrongMessage(`a message of it claims ${count} parts`)
		return Array.from({ length: count }, (_, index) => {
			const place = at + index * 4
			return new FlatTable(this.#view, place + this.#guard(() => this.#view.getUint32(place, true)))
		})
	}

	/** Pairs of numbers of eight bytes: nodes and buffers of a batch. @throws {WrongMessage} when there are more than `max` */
	pairs(field: number, max: number): [number, number][] {
		const { at, count } = this.#vector(field) ?? { at: 0, count: 0 }
		if (count > max) throw new WrongMessage(`a message of it claims ${count} parts`)
		return Array.from({ length: count }, (_, index) => {
			const read = (place: number): number => safe(this.#guard(() => this.#view.getBigInt64(place, true)))
			return [read(at + index * 16), read(at + index * 16 + 8)]
		})
	}

	#place(field: number): number | undefined {
		const entry = this.#fields + field * 2
		if (entry + 2 > this.#fieldsEnd) return undefined
		const offset = this.#guard(() => this.#view.getUint16(entry, true))
		return offset === 0 ? undefined : this.#at + offset
	}

	#vector(field: number): { at: number; count: number } | undefined {
		const place = this.#place(field)
		if (place === undefined) return undefined
		const at = place + this.#guard(() => this.#view.getUint32(place, true))
		return { at: at + 4, count: this.#guard(() => this.#view.getUint32(at, true)) }
	}

	#inside(at: number, size: number): number {
		if (at + size > this.#view.byteLength) throw new RangeError('outside')
		return size
	}

	/** Reads of a view throw at positions outside of it. */
	#guard<Value>(read: () => Value): Value {
		try {
			return read()
		} catch (error) {
			if (error instanceof RangeError) throw new WrongMessage('a message of it refers to bytes outside of itself')
			throw error
		}
	}
}

function safe(value: bigint): number {
	const number = Number(value)
	if (!Number.isSafeInteger(number)) throw new WrongMessage('a message of it claims an impossible number')
	return number
}
