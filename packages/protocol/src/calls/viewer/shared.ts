import { z } from 'zod'

/** The header of every answer. */
export const Revision = { 'X-Revision': 'The commit that the answer was read from' }
/** Failures of every call. */
export const access = ['viewer-dataset-not-found', 'viewer-sign-in', 'viewer-parameter-missing'] as const
/** Failures of calls about the files of a dataset. */
export const ofDataset = [...access, 'viewer-empty', 'viewer-splits'] as const

/** Configurations that are not ready. */
export const Pending = z.array(z.object({ dataset: z.string(), config: z.string() }))
/** Configurations without an answer. */
export const Failed = z.array(z.object({ dataset: z.string(), config: z.string(), error: z.object({ error: z.string() }) }))
/** The type of a column. */
export const TypeOfColumn = z
	.record(z.string(), z.unknown())
	.describe('As the datasets library writes types: `{"_type":"Value","dtype":"int64"}`')
	.meta({ id: 'TableTypes' })
