import { reportOn, type DocsReport, type PagePlace } from '@stoa/docs'
import { openStaticRenderer } from '@stoa/server/docs'
import { copyFileSync, existsSync, mkdirSync, readdirSync, rmdirSync, rmSync, statSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { Worker } from 'node:worker_threads'
import { dropRecord, hashPage, keyOf, readRecord, stampOf, writeRecord, type BuildRecord } from './build-record.ts'
import { openBatches, type BatchTask, type WrittenPage } from './page-batch.ts'
import { siteFacts, writeParts } from './site-parts.ts'
import { FILES_FOLDER, markdownFile, partsBase, placeFolder, planSite, type SiteOptions, type SitePlan } from './site-plan.ts'
import { writeSiteFiles } from './write-site-files.ts'

/** Pages that a thread is given at once: few enough that all threads end together. */
const BATCH = 16
/** Below so many pages per thread another thread takes longer to start than it saves. */
const PAGES_PER_THREAD = 100

/** What a build did. */
export interface BuildReport extends DocsReport {
	/** Written anew; the others were up to date. */
	written: number
	bytes: number
	seconds: number
}

/** How a build is asked for. */
export interface BuildRequest extends SiteOptions {
	out: string
	/** Write every page, whatever the last build left. */
	force?: boolean | undefined
	/** Default: one for each processor. */
	threads?: number | undefined
	/** Told after each batch. */
	progress?: (done: number, total: number) => void
}

/** Writes the static site of a folder: only pages whose sources changed, on all processors. */
export async function buildSite({ out: target, force, threads, progress, ...options }: BuildRequest): Promise<BuildReport> {
	const started = performance.now()
	const out = resolve(target)
	const [plan, renderer] = await Promise.all([planSite(options), openStaticRenderer()])
	const site = siteFacts(options, renderer, plan.project)
	const stamp = stampOf(plan.project, options, JSON.stringify(site))
	const record = readRecord(out)
	const isKept = !force && record.stamp === stamp
	const stale = isKept ? await staleOf(plan, record) : plan.places
	// Always: a picture may change without any page.
	copyAssets(plan, options.folder, out)
	if (stale.length > 0 || !isKept) {
		const before = record.files
		dropRecord(out, record)
		record.stamp = stamp
		const isWhole = partsBase(options) === options.base
		if (!isKept) record.pages.clear()
		if (!isKept && isWhole) writeParts(out, options.base, renderer)
		await writePages(plan, stale, { task: { options, out }, record, threads, progress })
		forgetGone(plan, record)
		const others = writeSiteFiles({ plan, site, renderer, out, pages: inOrder(plan, record), isWhole })
		record.files = filesOf(plan, others)
		removeGone(out, before, record.files)
		writeRecord(out, record)
	}
	const pages = inOrder(plan, record)
	return {
		...reportOn(plan.project, pages),
		written: stale.length,
		bytes: pages.reduce((sum, { bytes }) => sum + bytes, 0),
		seconds: (performance.now() - started) / 1000,
	}
}

const inOrder = ({ places }: SitePlan, { pages }: BuildRecord): WrittenPage[] =>
	places.map((place) => pages.get(keyOf(place))).filter((page) => page !== undefined)

/** The pages whose sources are not those of the record. */
async function staleOf({ project, places }: SitePlan, { pages }: BuildRecord): Promise<PagePlace[]> {
	const stale: PagePlace[] = []
	for (const place of places) {
		const kept = pages.get(keyOf(place))
		if (!kept || kept.hash !== (await hashPage(project, kept.file, kept.includes))) stale.push(place)
	}
	return stale
}

interface Writing {
	task: BatchTask
	record: BuildRecord
	threads: number | undefined
	progress: BuildRequest['progress']
}

/** Hands the pages out to threads, batch by batch, and keeps what they report. */
async function writePages({ project }: SitePlan, stale: readonly PagePlace[], { task, record, threads, progress }: Writing): Promise<void> {
	const queue = [...stale]
	let done = 0
	const count = Math.max(1, Math.min(threads ?? availableParallelism(), Math.ceil(stale.length / PAGES_PER_THREAD)))
	const keep = async (written: readonly WrittenPage[]): Promise<void> => {
		for (const page of written) record.pages.set(keyOf(page.place), { ...page, hash: await hashPage(project, page.file, page.includes) })
		done += written.length
		progress?.(done, stale.length)
	}
	if (count === 1) {
		// A thread of its own would take longer to start than a few pages take.
		const write = await openBatches(task)
		while (queue.length > 0) await keep(await write(queue.splice(0, BATCH)))
		return
	}
	const work = async (): Promise<void> => {
		const thread = new Worker(new URL('page-thread.ts', import.meta.url), {
			workerData: task,
			// A page needs little; without a bound the garbage of hundreds stays.
			resourceLimits: { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 256 },
		})
		try {
			await new Promise<void>((finish, fail) => {
				const next = async ({ written, failure }: { written?: WrittenPage[]; failure?: unknown }): Promise<void> => {
					if (failure !== undefined) throw failure
					const batch = queue.splice(0, BATCH)
					// Asked for before the answers are read: the thread never waits for this one.
					// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
					if (batch.length > 0) thread.postMessage(batch)
					await keep(written ?? [])
					if (batch.length === 0) finish()
				}
				thread.on('message', (message) => void next(message).catch(fail))
				thread.on('error', fail)
				thread.on('exit', (code) => code !== 0 && fail(new Error(`A thread that writes pages ended with ${code}`)))
			})
		} finally {
			await thread.terminate()
		}
	}
	await Promise.all(Array.from({ length: count }, work))
}

/** Copies pictures and other files that are newer than what the last build copied. */
function copyAssets({ project }: SitePlan, folder: string, out: string): void {
	for (const path of project.assets) {
		const [from, to] = [join(folder, path), join(out, FILES_FOLDER, path)]
		const [source, copy] = [statSync(from), statSync(to, { throwIfNoEntry: false })]
		if (copy && copy.size === source.size && copy.mtimeMs >= source.mtimeMs) continue
		mkdirSync(dirname(to), { recursive: true })
		copyFileSync(from, to)
	}
}

/** Forgets pages that are no more. */
function forgetGone({ places }: SitePlan, { pages }: BuildRecord): void {
	const known = new Set(places.map(keyOf))
	for (const key of pages.keys()) if (!known.has(key)) pages.delete(key)
}

/** Every file that belongs to the site now. */
function filesOf({ project, places }: SitePlan, others: readonly string[]): string[] {
	const pages = places.flatMap((place) => [join(placeFolder(project, place), 'index.html'), markdownFile(project, place)])
	const assets = [...project.assets].map((path) => join(FILES_FOLDER, path))
	return [...new Set([...pages, ...assets, ...others])]
}

/** Takes away what the last build wrote and this one did not, and the folders that are empty then. */
function removeGone(out: string, before: readonly string[], now: readonly string[]): void {
	const known = new Set(now)
	for (const path of before) {
		// The record lies among files that anybody may change.
		if (known.has(path) || relative(out, join(out, path)).startsWith('..')) continue
		rmSync(join(out, path), { force: true })
		for (let folder = dirname(path); folder !== '.' && isEmpty(join(out, folder)); folder = dirname(folder)) rmdirSync(join(out, folder))
	}
}

const isEmpty = (folder: string): boolean => existsSync(folder) && readdirSync(folder).length === 0
