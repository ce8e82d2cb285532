import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { named, once } from '../../parameters.ts'
import { ofDataset, Revision } from './shared.ts'

const JsonLd = z.record(z.string(), z.unknown()).describe('JSON-LD').meta({ id: 'Croissant' })

/** Describe the columns of a dataset in Croissant. */
export const readCroissantCrumbs = defineCall({
	method: 'GET',
	path: '/datasets-server/croissant-crumbs',
	who: 'reader',
	summary: 'Describe the columns of a dataset in Croissant',
	text: 'The part of `/api/datasets/{id}/croissant` that comes from the data.',
	query: { dataset: once('`namespace/name`'), full: named('Ignored: every column is in the answer') },
	answers: [{ text: 'Files and columns', headers: Revision, schema: JsonLd }],
	fails: [...ofDataset, 'viewer-not-offered'],
})

/** Describe a dataset in Croissant. */
export const readCroissant = defineCall({
	method: 'GET',
	path: '/api/{T}/{repo}/croissant',
	who: 'reader',
	summary: 'Describe a dataset in Croissant',
	text: 'Metadata in the format [Croissant](https://docs.mlcommons.org/croissant/) 1.1, of datasets only. Columns are those of the Parquet files; before a dataset is converted, there are none.',
	answers: [{ text: 'The dataset, its files and its columns', schema: JsonLd }],
	fails: ['repo-not-found', 'gated-sign-in', 'gated-repo'],
})
