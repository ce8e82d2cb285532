import { prepareTestServer } from '@stoa/storage/testing'
import { mkdirSync, mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { startHub } from '../../tests/hub-process.ts'
import { FILLED_TEMPLATE } from '../../tests/integration/pages/open-filled-hub.ts'

/** Folders that test files copy instead of making their own. */
export interface PreparedData {
	/**
	 * Holds `server` (a database server with templates), `filled` (git repositories and large files of the filled template), `empty` and `demo`
	 * (data folders of stopped hubs), as far as they were asked for.
	 */
	folder: string
	/** Removes them. */
	remove(): Promise<void>
}

const POLL_MS = 200
const Datasets = z.array(z.object({ id: z.string() }))
const Parquet = z.object({ pending: z.array(z.unknown()) })

/** Waits until the demo's datasets are converted to Parquet: otherwise each copy would convert them again beside its tests. */
async function waitForConversions(origin: string): Promise<void> {
	const ask = async (path: string): Promise<unknown> => (await fetch(origin + path)).json()
	for (const { id } of Datasets.parse(await ask('/api/datasets'))) {
		const address = `/datasets-server/parquet?dataset=${id}`
		// The first look at a dataset may take longer than a request waits, which then answers an error without `pending`.
		while (Parquet.safeParse(await ask(address)).data?.pending.length !== 0) await sleep(POLL_MS)
	}
}

/** Makes databases once, and pushes the demo content once, in this version: nothing is kept for the next run. */
export async function prepareData({ hubs }: { hubs: boolean }): Promise<PreparedData> {
	const folder = mkdtempSync(join(tmpdir(), 'stoa-prepared-'))
	const data = (name: string): string => {
		const path = join(folder, name)
		mkdirSync(path)
		return path
	}
	await prepareTestServer(folder, hubs ? FILLED_TEMPLATE : {})
	const fill = async (name: 'empty' | 'demo'): Promise<void> => {
		const hub = await startHub({ data: data(name), demo: name === 'demo' })
		if (name === 'demo') await waitForConversions(hub.origin)
		await hub.stop()
	}
	if (hubs) await Promise.all([fill('empty'), fill('demo')])
	return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}
