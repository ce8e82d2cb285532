import type { TransferredObject, Transfers, TransferSource } from '@stoa/hub'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { unlessMissing } from '../unless-missing.ts'
import { adoptParts } from './adopt-parts.ts'
import { Transfer } from './transfer.ts'

/** Where transfers keep what came. */
export interface TransfersOptions {
	/** A folder of this process's own data folder that contains nothing else. */
	folder: string
	/** Called with failures that no reader is told. */
	report: (what: string, error: unknown) => void
}

/** Creates the transfers of one process. */
export function openTransfers({ folder, report }: TransfersOptions): Transfers {
	const running = new Map<string, Promise<Transfer>>()
	let isClosed = false

	/** Begins without a wait before the transfer can be found, so that two readers share one. */
	function begin(key: string, { sha256, size }: TransferredObject, source: TransferSource): Promise<Transfer> {
		const ended = (): void => {
			if (running.get(key) === opening) running.delete(key)
		}
		const opening = mkdir(folder, { recursive: true })
			.then(() => adoptParts(folder, key))
			.then((path) => Transfer.open({ path, sha256, size, source, ended, report }))
		running.set(key, opening)
		opening.catch(ended)
		return opening
	}

	/** The transfer of the object that can be joined. */
	async function joinTransfer(key: string, object: TransferredObject, source: TransferSource): Promise<Transfer> {
		for (;;) {
			const transfer = await (running.get(key) ?? begin(key, object, source))
			if (!transfer.isOver) return transfer
			await transfer.over
		}
	}

	return {
		async read(object, { start, end }, source) {
			if (isClosed) throw new Error('Cannot begin a transfer while the hub stops')
			const key = `${object.repoId}-${object.sha256}`
			return (await joinTransfer(key, object, source)).read(start, end)
		},
		async sweep(before) {
			const names = (await unlessMissing(readdir(folder))) ?? []
			let removed = 0
			for (const name of names) {
				const [key = ''] = name.split('.')
				const found = running.has(key) ? undefined : await unlessMissing(stat(join(folder, name)))
				if (!found || found.mtime >= before) continue
				await rm(join(folder, name), { force: true })
				removed += 1
			}
			return removed
		},
		async close() {
			isClosed = true
			await Promise.allSettled([...running.values()].map(async (transfer) => (await transfer).close()))
		},
	}
}
