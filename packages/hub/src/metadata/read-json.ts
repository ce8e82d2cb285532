import { z } from 'zod'
import type { CardData } from '../repos/repo.ts'
import type { FactReader } from './fact-reader.ts'

const object = z.record(z.string(), z.json())

/**
 * A JSON object among a repository's files; `undefined` when the file is missing, larger than `limitBytes`, no JSON, no object, or nested
 * so deep that reading it would end the program.
 */
export async function readJson(reader: FactReader, path: string, limitBytes: number): Promise<CardData | undefined> {
	const text = await reader.readText(path, limitBytes)
	if (text === undefined) return undefined
	try {
		return object.safeParse(JSON.parse(text)).data
	} catch (error) {
		if (error instanceof SyntaxError || error instanceof RangeError) return undefined
		throw error
	}
}
