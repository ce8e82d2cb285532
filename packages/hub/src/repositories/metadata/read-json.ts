import { z } from 'zod'
import type { CardData } from '../repos/repo.ts'
import type { FactReader } from './fact-reader.ts'

/** Deepest nesting of a configuration; published ones have fewer than ten levels. */
const DEPTH_MAX = 100

/** `JSON.parse` returns only JSON values, so they are not checked again: walking 100,000 keys took a second. */
const object = z.custom<CardData>((value) => typeof value === 'object' && value !== null && !Array.isArray(value))

/** Whether lists and objects are nested at most `DEPTH_MAX` deep. A short, deeply nested text makes a parser create millions of objects. */
function isShallow(text: string): boolean {
	let depth = 0
	let isInString = false
	for (let at = 0; at < text.length; at += 1) {
		const letter = text[at]
		if (isInString) {
			if (letter === '\\') at += 1
			else if (letter === '"') isInString = false
		} else if (letter === '"') isInString = true
		else if (letter === '{' || letter === '[') depth += 1
		else if (letter === '}' || letter === ']') depth -= 1
		if (depth > DEPTH_MAX) return false
	}
	return true
}

/** A JSON object in a repository's file; `undefined` when the file is missing, larger than `limitBytes`, invalid, not an object, or nested too deep. */
export async function readJson(reader: FactReader, path: string, limitBytes: number): Promise<CardData | undefined> {
	const text = await reader.readText(path, limitBytes)
	if (text === undefined || !isShallow(text)) return undefined
	try {
		return object.safeParse(JSON.parse(text)).data
	} catch (error) {
		if (error instanceof SyntaxError) return undefined
		throw error
	}
}
