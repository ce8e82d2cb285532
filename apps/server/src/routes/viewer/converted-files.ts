import { type Conversion, type ConvertedConfig, type ConvertedSplit, type Hub, PARQUET_REF, type Repo, type ViewedDataset } from '@stoa/hub'
import { HubError, resolveAddress } from '@stoa/vocabulary'

/** What of a dataset is converted to Parquet at its present commit, by configuration. */
export interface ConvertedNow {
	made: ConvertedConfig[]
	/** Names of configurations that are being converted. */
	pending: string[]
	/** Configurations that cannot be converted, and why. */
	failed: { config: string; why: string }[]
}

/** The files of a configuration, if they are of the commit that is read. */
export function configAt(conversion: Conversion | undefined, commit: string, name: string): ConvertedConfig | undefined {
	if (conversion?.made?.commit !== commit) return undefined
	return conversion.made.configs.find((config) => config.name === name && config.why === undefined)
}

/**
 * The files of configurations at the commit that was opened.
 *
 * @throws {HubError} `viewer-not-offered` when this hub has none and makes none
 */
export async function convertedNow(
	hub: Hub,
	{ repo, commit }: ViewedDataset,
	configs: readonly { name: string; why: string | undefined }[],
): Promise<ConvertedNow> {
	const conversion = await hub.conversions.of(repo)
	const isOld = conversion?.made?.commit !== commit
	if (!conversion || (isOld && !hub.conversions.isOn)) throw new HubError('viewer-not-offered', { what: 'Parquet copies' })
	const now: ConvertedNow = { made: [], pending: [], failed: [] }
	const problem = conversion.state === 'failed' ? conversion.problem : undefined
	for (const { name, why } of configs) {
		const made = isOld ? undefined : conversion.made?.configs.find((config) => config.name === name)
		const reason = why ?? (made ? made.why : problem)
		if (reason !== undefined) now.failed.push({ config: name, why: reason })
		else if (made) now.made.push(made)
		else now.pending.push(name)
	}
	return now
}

/** The origin of the hub, also for a request to the viewer's host. */
export const hubOrigin = (origin: string): string => origin.replace('://datasets-server.', '://')

/** The path of a Parquet file on its ref. Clients replace the ref in it, so it is encoded as they expect (protocol 09 section 3). */
export function parquetAddress(
	call: { origin: string; repo: Pick<Repo, 'name'> },
	config: string,
	{ folder }: ConvertedSplit,
	file: string,
): string {
	return hubOrigin(call.origin) + resolveAddress({ kind: 'dataset', id: call.repo.name }, PARQUET_REF, `${config}/${folder}/${file}`)
}
