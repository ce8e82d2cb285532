import { HubError } from '@stoa/vocabulary'
import { z } from 'zod'
import type { QueryParameter } from '../../parameters.ts'
import { queryText } from '../../query.ts'
import { ofDataset, TypeOfColumn } from './shared.ts'

/** Most rows in one answer (protocol 09 section 2). */
export const LENGTH_MAX = 100

/** A whole number. Other texts are refused with the words of the viewer. */
export const whole = (text: string, { min, max }: { min: number; max: number }): QueryParameter<number | undefined> => ({
	text,
	schema: z.int32().min(min).max(max),
	read(query, name) {
		const given = queryText(query, name)
		if (given === undefined) return undefined
		if (!/^-?\d{1,15}$/.test(given)) throw new HubError('viewer-parameter', { name, why: 'must be integer' })
		const value = Number(given)
		if (value < min) throw new HubError('viewer-parameter', { name, why: min === 0 ? 'must not be negative' : 'must be positive' })
		if (value > max) throw new HubError('viewer-parameter', { name, why: `must not be greater than ${max}` })
		return value
	},
})

/** Failures of calls about the rows of a split. */
export const ofSplit = [
	...ofDataset,
	'viewer-split-not-found',
	'viewer-unreadable',
	'viewer-too-large',
	'viewer-format',
	'viewer-parameter',
] as const

const RowOfTable = z.record(z.string(), z.unknown()).describe('Values by column').meta({ id: 'TableRow' })
/** Columns. */
export const Features = z.array(
	z.object({
		feature_idx: z.number(),
		name: z.string(),
		type: TypeOfColumn,
	}),
)
/** Rows. */
export const Rows = z.array(z.object({ row_idx: z.number(), row: RowOfTable, truncated_cells: z.array(z.string()) }))
