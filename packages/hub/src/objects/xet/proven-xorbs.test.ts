import { parseXetHash } from '@stoa/vocabulary'
import { writeXorb } from '@stoa/xet'
import { expect, test, vi } from 'vitest'
import { createXetStore } from './create-xet-store.ts'
import { memoryXetPorts } from './memory-xet-ports.ts'
import { ProvenXorbs } from './proven-xorbs.ts'
import { StoredXorbs } from './stored-xorbs.ts'
import { XorbIndex } from './xorb-index.ts'

test('ProvenXorbs asks a disk once for a xorb that a shard names again and again, until it is told that it is gone', async () => {
	const ports = memoryXetPorts()
	const { records } = ports
	const grant = { repoId: 'repo', userId: 'ada', scope: 'write' } as const
	const { bytes, summary } = writeXorb([Buffer.alloc(1000, 'chunk')])
	const hash = parseXetHash(summary.hash)
	async function* body(): AsyncGenerator<Uint8Array> {
		yield bytes
	}
	await createXetStore(ports, () => new Date()).putXorb(grant, hash, body())
	const stat = vi.fn<() => Promise<{ size: number } | undefined>>(async () => ({ size: summary.size }))
	const stored = new StoredXorbs({ stat, diskPath: () => '/disk' })
	const proven = new ProvenXorbs({ records, xorbs: new XorbIndex(records), stored }, grant)
	for (let term = 0; term < 3; term += 1) expect(await proven.find(hash)).toMatchObject({ hash })
	expect(stat).toHaveBeenCalledTimes(1)
	proven.forget([hash])
	stat.mockResolvedValue(undefined)
	expect(await proven.find(hash)).toBe(undefined)
})
