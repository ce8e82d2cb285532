import { HubError } from '@stoa/vocabulary'
import type { Position } from '@stoa/search'
import { z } from 'zod'
import type { SortKey } from './listings.ts'

const Cursor = z.tuple([z.string(), z.union([z.number(), z.string(), z.null()]), z.number().int().nonnegative()])

/** A place in a listing as clients carry it: opaque, good while rows come and go, bound to its sort. */
export function writeCursor(sort: SortKey, { value, ord }: Position): string {
	return Buffer.from(JSON.stringify([sort, value, ord])).toString('base64url')
}

/** @throws {HubError} `invalid-input` when it was not made by `writeCursor` for the same sort */
export function readCursor(sort: SortKey, text: string): Position {
	const read = Cursor.safeParse(parseJson(Buffer.from(text, 'base64url').toString()))
	if (!read.success) throw new HubError('invalid-input', { what: 'the cursor', why: 'it is not one that a listing gave out' })
	const [madeFor, value, ord] = read.data
	const isRightType = value === null ? sort !== 'id' : (typeof value === 'string') === (sort === 'id')
	if (madeFor !== sort || !isRightType)
		throw new HubError('invalid-input', { what: 'the cursor', why: `it was not made for the sort "${sort}"` })
	return { value, ord }
}

function parseJson(text: string): unknown {
	try {
		return JSON.parse(text)
	} catch (error) {
		if (error instanceof SyntaxError) return undefined
		throw error
	}
}
