import { readCursor, writeCursor } from '../../../packages/hub/src/listings/listings/cursor.ts'
import { textOf, type FuzzTarget } from '../fuzz-target.ts'

const SORTS = ['likes', 'id', 'trendingScore'] as const

/** The cursor of a listing. The input is used twice: as the content behind the base64, and as the cursor itself. */
export const target: FuzzTarget = {
	seeds: ['["likes",5,7]', '["id","ada/x",7]', '["trendingScore",null,0]', writeCursor('likes', { value: 1, ord: 2 })],
	words: ['["likes",', 'null', '1e400', ']'],
	sizeMax: 16_384,
	run(bytes) {
		for (const text of [textOf(bytes), Buffer.from(bytes).toString('base64url')])
			for (const sort of SORTS) {
				try {
					readCursor(sort, text)
				} catch (error) {
					if (!(error instanceof Error && 'code' in error && error.code === 'invalid-input')) throw error
				}
			}
	},
}
