import { HubError } from '@stoa/vocabulary'
import type { Position } from '@stoa/search'
import { z } from 'zod'
import type { SortKey } from './listings.ts'

const Cursor = z.tuple([z.string(), z.union([z.number(), z.string(), z.null()]), z.number().int().nonnegative()])

/** A position in a listing as an opaque text for clients. It stays valid while rows are added and removed, and belongs to one sort. */
export function writeCursor(sort: SortKey, { value, ord }: Position): string {
	return Buffer.from(JSON.stringify([sort, value, ord])).toString('base64url')
}

/** @throws {HubError} `invalid-input` when it was not created by `writeCursor` for the same sort */
export function readCursor(sort: SortKey, text: string): Position {
	const read = Cursor.safeParse(parseJson(Buffer.from(text, 'base64url').toString()))
	if (!read.success) throw new HubError('invalid-input', { what: 'the cursor', why: 'it was not issued by this hub' })
	const [madeFor, value, ord] = read.data
	const isRightType = value === null ? sort !== 'id' : (typeof value === 'string') === (sort === 'id')
	if (madeFor !== sort || !isRightType)
		throw new HubError('invalid-input', { what: 'the cursor', why: `it was issued for another sort than "${sort}"` })
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
