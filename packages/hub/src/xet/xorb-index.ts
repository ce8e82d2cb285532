import { HubError, type XetHash } from '@stoa/vocabulary'
import type { XorbRecord } from '../ports/records.ts'
import type { XetPorts } from './xet-ports.ts'

/** Records kept in memory; at most about 0.8 MB each. They never change. More of them would outlive collections of the young. */
const KEPT = 6

/** Reads records of xorbs and keeps the last ones: the terms of a file name the same few again and again. */
export class XorbIndex {
	readonly #records: XetPorts['records']
	readonly #kept = new Map<XetHash, XorbRecord>()

	constructor(records: XetPorts['records']) {
		this.#records = records
	}

	/** `undefined` when no such xorb is stored. */
	async find(hash: XetHash): Promise<XorbRecord | undefined> {
		const [found] = this.#kept.has(hash) ? [this.#kept.get(hash)] : await this.#records.xet.xorbs([hash])
		if (found) this.#keep(found)
		return found
	}

	/** For xorbs that a registered file names. @throws `object-not-found` */
	async get(hash: XetHash): Promise<XorbRecord> {
		const found = await this.find(hash)
		if (!found) throw new HubError('object-not-found', { oid: hash })
		return found
	}

	#keep(record: XorbRecord): void {
		this.#kept.delete(record.hash)
		this.#kept.set(record.hash, record)
		const [oldest] = this.#kept.keys()
		if (this.#kept.size > KEPT && oldest !== undefined) this.#kept.delete(oldest)
	}
}
