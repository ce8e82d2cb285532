import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { once } from '../../parameters.ts'
import { Failed, ofDataset, Pending, Revision, TypeOfColumn } from './shared.ts'

const ParquetFile = z.object({
	dataset: z.string(),
	config: z.string(),
	split: z.string(),
	url: z.string(),
	filename: z.string(),
	size: z.number(),
})
const Urls = z.array(z.string())
const BySplit = z.record(z.string(), Urls)
const ofRepo = ['repo-not-found', 'gated-sign-in', 'gated-repo', 'entry-not-found', 'not-offered'] as const

/** List the Parquet files of a dataset. */
export const readDatasetParquet = defineCall({
	method: 'GET',
	path: '/datasets-server/parquet',
	who: 'reader',
	summary: 'List the Parquet files of a dataset',
	text: 'The hub converts each new commit of `main` in the background and keeps the files on `refs/convert/parquet`. A configuration is pending until its files are there, and failed when a file cannot be converted. The files of a split of which only the beginning is converted are in `partial-{split}`.',
	query: { dataset: once('`namespace/name`'), config: once('Name of a configuration') },
	answers: [
		{
			text: 'Files in the order of their rows',
			headers: Revision,
			schema: z.object({
				parquet_files: z.array(ParquetFile),
				features: z.record(z.string(), TypeOfColumn).optional().describe('Of the configuration, where one is named'),
				pending: Pending,
				failed: Failed,
				partial: z.boolean(),
			}),
		},
	],
	fails: [...ofDataset, 'viewer-split-not-found', 'viewer-not-offered'],
})

/** List the Parquet files of a dataset by configuration. */
export const listParquet = defineCall({
	method: 'GET',
	path: '/api/{T}/{repo}/parquet',
	who: 'reader',
	summary: 'List the Parquet files of a dataset by configuration',
	text: 'Of datasets only. While a new commit is converted, these are the files of the commit before.',
	answers: [{ text: 'Addresses by configuration and split', schema: z.record(z.string(), BySplit) }],
	fails: ofRepo,
})

/** List or read the Parquet files of a configuration. */
export const readParquet = defineCall({
	method: 'GET',
	path: '/api/{T}/{repo}/parquet/{rest*}',
	who: 'reader',
	rest: '{config}/{split}/{n}.parquet',
	summary: 'List or read the Parquet files of a configuration',
	text: 'The address may end after the configuration, or after the split.',
	answers: [
		{ text: 'Addresses by split, or those of the split', schema: z.union([BySplit, Urls]) },
		{ status: 302, text: 'On to the file', headers: { Location: 'The file on `refs/convert/parquet`' } },
	],
	fails: ofRepo,
})
