import type { DataFile } from '@stoa/hub'
import { join } from 'node:path'
import type { Settings } from '../config/settings.ts'
import { readIfThere, writeOwnFile } from '../kept-secret.ts'

/** What `stoa serve` remembers of the demo content. */
const DEMO_FILES = ['demo-filled', 'demo-password']

/** Small files of the data folder that a restored hub needs. A secret from the settings is the operator's, and is left out. */
export async function readDataFiles({ STOA_DATA: folder, STOA_SECRET: secret }: Settings): Promise<DataFile[]> {
	const files: DataFile[] = []
	for (const name of [...(secret === undefined ? ['secret'] : []), ...DEMO_FILES]) {
		const text = await readIfThere(join(folder, name))
		if (text !== undefined) files.push({ name, bytes: Buffer.from(text) })
	}
	return files
}

/** Writes one of these files, readable for the hub's user only. */
export async function writeDataFile(folder: string, { name, bytes }: DataFile): Promise<void> {
	await writeOwnFile(join(folder, name), Buffer.from(bytes).toString())
}
