import { HubError } from '@stoa/vocabulary'
import type { XetFileRecord } from './xet-records.ts'
import type { XetPorts, XetTables } from './xet-ports.ts'

/**
 * Inside a transaction that inserts a file: makes sure that its xorbs are stored, and stay until it ends. The bytes of one that nothing used may be
 * gone, if a collection was killed before it deleted the row.
 *
 * @throws `invalid-shard` when one is not stored (any more)
 */
export async function holdXorbs(
	{ tables, blobs }: { tables: Pick<XetTables, 'xet'>; blobs: Pick<XetPorts['blobs'], 'stat'> },
	{ terms }: Pick<XetFileRecord, 'terms'>,
): Promise<void> {
	const names = [...new Set(terms.map(({ xorb }) => xorb))]
	const held = new Map((await tables.xet.hold(names)).map((xorb) => [xorb.hash, xorb]))
	for (const name of names) {
		const xorb = held.get(name)
		const isStored = xorb && (!xorb.isDead || xorb.isInside || (await blobs.stat(`xorb/${name}`)))
		if (!isStored) throw new HubError('invalid-shard', { why: `xorb ${name} is not stored: upload it first` })
	}
}
