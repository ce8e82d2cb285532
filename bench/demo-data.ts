import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startHub } from '../tests/hub-process.ts'
import type { Bench } from './figure.ts'
import { seedCatalogue } from './seed-catalogue.ts'

/** Repositories that the seeded catalog has besides the demo content. */
export const CATALOGUE_SIZE = 100_000

/** The data folders that measurements share, each made when first asked for. */
export function sharedData(folder: string, say: Bench['say']): Pick<Bench, 'demoData' | 'catalogueData'> {
	let demo: Promise<string> | undefined
	let catalogue: Promise<string> | undefined
	const makeDemo = async (): Promise<string> => {
		say('filling a hub with the demo content')
		const hub = await startHub({ data: join(folder, 'demo'), demo: true })
		await hub.stop()
		return hub.data
	}
	const demoData = (): Promise<string> => (demo ??= makeDemo())
	const makeCatalogue = async (): Promise<string> => {
		const data = join(folder, 'catalogue')
		// Keeps owners: as root, the database belongs to another user.
		await promisify(execFile)('cp', ['-a', await demoData(), data])
		say(`adding ${CATALOGUE_SIZE.toLocaleString('en')} models`)
		await seedCatalogue(data, CATALOGUE_SIZE, 1)
		return data
	}
	return { demoData, catalogueData: () => (catalogue ??= makeCatalogue()) }
}
