import { type Feature, type TableConfig, TableError, wireType } from '@stoa/tables'
import { HubError, isHubError, type HubErrorCode, type Sha256 } from '@stoa/vocabulary'
import { measureGit } from '../contents/commits/measure-git.ts'
import type { WriteAlone } from '../git/write-alone.ts'
import type { Repo } from '../repositories/repos/repo.ts'
import type { RepoRecords } from '../repositories/repos/repo-records.ts'
import type { TableThreads } from '../viewer/table-threads.ts'
import type { ClaimedConversion, ConversionRecords } from './conversion-records.ts'
import type { ConvertedConfig, ConvertedDataset } from './conversion.ts'
import { ConversionLost, convertSplit, type ConvertSplitDeps } from './convert-split.ts'
import { findConfigs } from './find-configs.ts'
import { Progress } from './progress.ts'
import { publishFiles } from './publish-files.ts'
import { openSourceFiles, type SourceFiles, type SourceFilesDeps } from './source-files.ts'

/** What a run needs. */
export interface RunConversionDeps extends SourceFilesDeps, ConvertSplitDeps {
	records: SourceFilesDeps['records'] &
		ConvertSplitDeps['records'] & {
			conversions: ConversionRecords
			repos: Pick<RepoRecords, 'byId' | 'setGitStorage'>
		}
	tables: Pick<TableThreads, 'splits' | 'head' | 'survey'>
	writeAlone: WriteAlone
	now: () => Date
	/** Called with failures that the owner is not told in words. Never throws. */
	report: (what: string, error: unknown) => void
}

/** How often a process says that it works on a conversion, and learns that it shall not, in milliseconds. */
const BEAT_MS = 5000
/** After so many attempts in a row without a new file, the conversion has failed. */
const TRIES_MAX = 8
/** Shortest and longest wait before the next attempt, in milliseconds. */
const WAIT_MS_MIN = 5000
const WAIT_MS_MAX = 3_600_000
/** Failures that are about the dataset: another attempt at the same commit fails in the same way. */
const OF_CONTENT: readonly HubErrorCode[] = ['file-disabled', 'object-not-found', 'object-damaged', 'content-disabled']
const NOT_ENDED = 'Converting it ended with its process each time. An administrator of the hub can have it tried again.'
const UNEXPECTED = 'The hub failed to convert it. The log of the hub has the reason.'

/** Formats that have Parquet files. Rows of the others name files, which stay where they are. */
const CONVERTED = new Set(['parquet', 'csv', 'json', 'text'])

/** What a run has made. */
interface Result {
	made: ConvertedDataset
	sources: Sha256[]
	/** Why something is missing. */
	problem: string | undefined
	/** Whether something is missing that could have been converted: formats that are not converted are no failure. */
	isFailed: boolean
}

/** Why a configuration has no files, as a sentence; `undefined` for failures that are not about the dataset. */
function reasonOf(error: unknown): string | undefined {
	if (error instanceof TableError) return `Cannot convert ${error.file}: ${error.why}`
	return OF_CONTENT.some((code) => isHubError(error, code)) && error instanceof Error ? error.message : undefined
}

/** One run of a conversion in this process. */
export class ConversionRun {
	readonly #deps: RunConversionDeps
	readonly #claimed: ClaimedConversion
	readonly #stop = new AbortController()
	readonly #stopping: AbortSignal
	#progress = new Progress(0)

	/** @param stopping fires when the process ends */
	constructor(deps: RunConversionDeps, claimed: ClaimedConversion, stopping: AbortSignal) {
		this.#deps = deps
		this.#claimed = claimed
		this.#stopping = stopping
		stopping.addEventListener('abort', () => this.#stop.abort(new ConversionLost()), { once: true, signal: this.#stop.signal })
		if (stopping.aborted) this.#stop.abort(new ConversionLost())
	}

	/** Works until the files are published, or until there is a reason why not. Never throws. */
	async run(): Promise<void> {
		const beat = setInterval(() => void this.#beat(), BEAT_MS)
		try {
			if (this.#claimed.tries > TRIES_MAX) throw new HubError('viewer-splits', { why: NOT_ENDED })
			const repo = await this.#deps.records.repos.byId(this.#claimed.repoId)
			if (repo) await this.#publish(repo, await this.#convert(repo))
		} catch (error) {
			await this.#interrupt(error).catch((failure: unknown) => this.#deps.report('note the end of a conversion', failure))
		} finally {
			clearInterval(beat)
			// Removes the listener for the stop of the hub.
			this.#stop.abort(new ConversionLost())
		}
	}

	async #beat(): Promise<void> {
		try {
			const { bytes, bytesDone } = this.#progress
			if (!(await this.#deps.records.conversions.keep(this.#claimed, { bytes, bytesDone }))) this.#stop.abort(new ConversionLost())
		} catch (error) {
			this.#deps.report('note that a conversion runs', error)
		}
	}

	async #convert(repo: Repo): Promise<Result> {
		const { commit } = this.#claimed
		const sources = await openSourceFiles(this.#deps, repo, commit)
		this.#stop.signal.throwIfAborted()
		const found = await findConfigs(this.#deps.tables, sources)
		const result: Result = { made: { commit, configs: [] }, sources: [], problem: undefined, isFailed: false }
		if (!('configs' in found)) {
			const why = found.file === '' ? found.why : `Cannot read ${found.file}: ${found.why}`
			return found.isEmpty ? result : { ...result, problem: why, isFailed: true }
		}
		this.#progress = new Progress(bytesToConvert(found.configs, sources))
		for (const config of found.configs) {
			const made = await this.#convertConfig(config, sources, result)
			result.made.configs.push(made)
			result.problem ??= made.why
		}
		return result
	}

	/** A failure that is about the configuration leaves it without files, and the others go on. */
	async #convertConfig(config: TableConfig, sources: SourceFiles, result: Result): Promise<ConvertedConfig> {
		this.#stop.signal.throwIfAborted()
		const { name, isDefault, module } = config
		const made: ConvertedConfig = { name, isDefault, module, columns: [], splits: [], why: config.why }
		if (config.why !== undefined) {
			result.isFailed = true
			return made
		}
		try {
			const features = await this.#featuresOf(config, sources)
			for (const split of config.splits) {
				const given = { claimed: this.#claimed, sources, config, split, features, progress: this.#progress, signal: this.#stop.signal }
				const { split: converted, source } = await convertSplit(this.#deps, given)
				made.splits.push(converted)
				if (source !== undefined) result.sources.push(source)
			}
			return { ...made, columns: features.map((feature) => ({ name: feature.name, type: wireType(feature.type) })) }
		} catch (error) {
			const why = this.#stop.signal.aborted ? undefined : reasonOf(error)
			if (why === undefined) throw error
			result.isFailed ||= !(error instanceof TableError && error.fault === 'unsupported')
			return { ...made, splits: [], why }
		}
	}

	/** All splits have the types of the first file, as in the `datasets` library. */
	async #featuresOf({ module, separator, splits }: TableConfig, sources: SourceFiles): Promise<Feature[]> {
		const path = splits[0]?.files[0]
		if (path === undefined) throw new Error('A configuration without files')
		if (!CONVERTED.has(module)) throw new TableError('unsupported', path, `files of the format "${module}" are not converted`)
		const file = sources.find(path)
		const readable = sources.readable(() => undefined, this.#stop.signal)
		const task = { do: 'head', format: { module, separator }, file: { path, size: file.size }, rowsMax: 0, lengthTotal: 1 } as const
		return (await this.#deps.tables.head(task, readable)).features
	}

	/** Moves the ref and writes the row while the dataset is still at the commit. A kill in between has it published again, with the same files. */
	async #publish(repo: Repo, { made, sources, problem, isFailed }: Result): Promise<void> {
		const { git, records, writeAlone, now } = this.#deps
		await git.atWork(repo.id, () =>
			writeAlone(repo.id, async () => {
				this.#stop.signal.throwIfAborted()
				const present = await records.repos.byId(repo.id)
				if (present?.headOid !== made.commit || present.blockedFiles !== repo.blockedFiles) throw new ConversionLost()
				await publishFiles(git, repo.id, made.commit, made.configs)
				const state = isFailed ? 'failed' : 'done'
				await records.conversions.end(this.#claimed, { state, problem, dueAt: now(), tries: 0, made }, sources)
				await measureGit({ git, records }, repo.id)
			}),
		)
	}

	/** Gives the conversion back, to go on later or not at all. */
	async #interrupt(error: unknown): Promise<void> {
		const { records, now, report } = this.#deps
		const { repoId, tries, commit } = this.#claimed
		if (error instanceof ConversionLost || this.#stop.signal.aborted) {
			// The next start, or another process, goes on. It changes nothing when the conversion belongs to another one already.
			const dueAt = new Date(now().getTime() + (this.#stopping.aborted ? 0 : WAIT_MS_MIN))
			await records.conversions.end(this.#claimed, { state: 'waiting', problem: undefined, dueAt, tries: tries - 1 }, [])
			return
		}
		const isExpected = isHubError(error, 'viewer-splits')
		if (!isExpected) report(`convert dataset ${repoId} at ${commit} to Parquet`, error)
		const problem = isExpected ? error.message : UNEXPECTED
		const state = isExpected || tries >= TRIES_MAX ? 'failed' : 'waiting'
		const dueAt = new Date(now().getTime() + Math.min(WAIT_MS_MIN * 2 ** (tries - 1), WAIT_MS_MAX))
		await records.conversions.end(this.#claimed, { state, problem, dueAt, tries }, [])
	}
}

/** Bytes of the files that are not Parquet already. */
function bytesToConvert(configs: readonly TableConfig[], sources: SourceFiles): number {
	const paths = configs.filter(({ module }) => module !== 'parquet').flatMap(({ splits }) => splits.flatMap(({ files }) => files))
	return paths.reduce((sum, path) => sum + sources.find(path).size, 0)
}
