import { calls } from '@stoa/protocol'
import type { ConvertedConfig, ConvertedDataset, Repo } from '@stoa/hub'
import { HubError } from '@stoa/vocabulary'
import type { FastifyReply } from 'fastify'
import { callAddress } from '../../call-address.ts'
import { type Answer, type Asked, handle, handleReply } from '../handle.ts'
import type { RepoCall, Route } from '../route.ts'
import { hubOrigin, parquetAddress } from './converted-files.ts'

/** The Parquet files of datasets on the hub's own host (protocol 09 section 5). */
export const parquetRoutes: readonly Route[] = [handle(calls.listParquet, list), handleReply(calls.readParquet, read)]

/**
 * The files that are on the ref now.
 *
 * @throws {HubError} `repo-not-found` for other kinds | `not-offered` before the first conversion, and those of `findReadable`
 */
async function filesOf({ hub, actor, ref, repo }: Pick<RepoCall, 'hub' | 'actor' | 'ref' | 'repo'>): Promise<ConvertedDataset> {
	if (repo.kind !== 'dataset') throw new HubError('repo-not-found')
	await hub.repos.findReadable(actor, ref)
	const conversion = await hub.conversions.of(repo)
	if (conversion?.made) return conversion.made
	const why =
		conversion?.problem ?? (conversion && hub.conversions.isOn ? 'the dataset is not converted yet' : 'it does not convert this dataset')
	throw new HubError('not-offered', { what: 'Parquet files of this dataset', why })
}

/** Addresses that stay when the files are made anew. */
function urlsOf(origin: string, repo: Repo, { name: config, splits }: ConvertedConfig): Record<string, string[]> {
	const urls = (split: ConvertedConfig['splits'][number]): string[] =>
		split.files.map((_, number) => {
			const rest = [config, split.name, `${number}.parquet`]
			return hubOrigin(origin) + callAddress(calls.readParquet, { rest }, { kind: repo.kind, id: repo.name })
		})
	return Object.fromEntries(splits.map((split) => [split.name, urls(split)]))
}

async function list(call: Asked<typeof calls.listParquet>): Promise<Answer<typeof calls.listParquet>> {
	const { configs } = await filesOf(call)
	const whole = configs.filter(({ why }) => why === undefined)
	return Object.fromEntries(whole.map((config) => [config.name, urlsOf(call.origin, call.repo, config)]))
}

async function read(call: Asked<typeof calls.readParquet>): Promise<Answer<typeof calls.readParquet> | FastifyReply> {
	const { commit, configs } = await filesOf(call)
	const missing = new HubError('entry-not-found', { commit })
	const [name, split, file, ...more] = call.rest
	const config = configs.find((one) => one.name === name && one.why === undefined)
	if (!config || more.length > 0) throw missing
	const urls = urlsOf(call.origin, call.repo, config)
	if (split === undefined) return urls
	const found = config.splits.find((one) => one.name === split)
	if (!found) throw missing
	if (file === undefined) return urls[split] ?? []
	const number = /^(\d{1,6})\.parquet$/.exec(file)?.[1]
	const stored = number === undefined ? undefined : found.files[Number(number)]
	if (!stored) throw missing
	return call.reply
		.code(302)
		.header('location', parquetAddress(call, config.name, found, stored.name))
		.send()
}
