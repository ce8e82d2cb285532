import { StartFailure } from '@stoa/server/control'
import { readFile } from 'node:fs/promises'

/** A small file that an option names. @throws {StartFailure} when it cannot be read */
export async function readTextFile(path: string): Promise<string> {
	try {
		return await readFile(path, 'utf8')
	} catch (error) {
		throw new StartFailure(`Cannot read "${path}": ${error instanceof Error ? error.message : String(error)}`, { cause: error })
	}
}
