import { reportOn, type DocsReport, type PagePlace } from '@stoa/docs'
import { openStaticRenderer, readStaticParts } from '@stoa/server/docs'
import { copyFileSync, existsSync, mkdirSync, readdirSync, rmdirSync, rmSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { dropRecord, hashPage, hasRecord, keyOf, readRecord, stampOf, writeRecord, type BuildRecord } from './build-record.ts'
import type { WrittenPage } from './page-batch.ts'
import { siteFacts, writeParts } from './site-parts.ts'
import {
	FILES_FOLDER,
	markdownFile,
	partsBase,
	placeFolder,
	planSite,
	type SiteOptions,
	type SitePlan,
	untranslatedIn,
} from './site-plan.ts'
import { startThreads, threadsFor, writePages } from './write-pages.ts'
import { writeSiteFiles } from './write-site-files.ts'

/** The result of a build. */
export interface BuildReport extends DocsReport {
	/** Number of pages written; the others were up to date. */
	written: number
	bytes: number
	seconds: number
}

/** Options of a build. */
export interface BuildRequest extends SiteOptions {
	out: string
	/** Write every page, whatever the record of the last build says. */
	force?: boolean | undefined
	/** Default: one for each processor. */
	threads?: number | undefined
	/** Called after each batch. */
	progress?: (done: number, total: number) => void
}

/** Writes the static site of a folder: only pages with changed sources, on all processors. */
export async function buildSite({ out: target, force, threads, progress, ...options }: BuildRequest): Promise<BuildReport> {
	const started = performance.now()
	const out = resolve(target)
	const plan = await planSite(options)
	const task = { options, out }
	// A first build needs all threads, so they start while this thread prepares.
	const early = force || !hasRecord(out) ? startThreads(task, threadsFor(plan.places.length, threads)) : undefined
	const parts = await readStaticParts()
	const site = siteFacts(options, parts, plan.project)
	const stamp = stampOf(plan.project, options, JSON.stringify(site))
	const record = readRecord(out, force ? undefined : stamp)
	const isKept = !force && record.stamp === stamp
	const stale = isKept ? await staleOf(plan, record) : plan.places
	// Always done: an image may change without any page.
	copyAssets(plan, options.folder, out)
	if (stale.length > 0 || !isKept) {
		const before = record.files
		dropRecord(out, record)
		record.stamp = stamp
		const isWhole = partsBase(options) === options.base
		if (!isKept) record.pages.clear()
		if (!isKept && isWhole) writeParts(out, options.base, parts)
		await writePages(stale, { task, plan, record, threads: early ?? startThreads(task, threadsFor(stale.length, threads)), progress })
		forgetGone(plan, record)
		// Only now: while the threads work, this thread needs little memory and time.
		const renderer = await openStaticRenderer()
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

/** The pages whose sources differ from the record. */
async function staleOf({ project, places }: SitePlan, { pages }: BuildRecord): Promise<PagePlace[]> {
	const stale: PagePlace[] = []
	for (const place of places) {
		const kept = pages.get(keyOf(place))
		if (!kept || kept.hash !== (await hashPage(project, kept.file, kept.includes))) stale.push(place)
	}
	return stale
}

/** Copies images and other files that are newer than the last build's copies. */
function copyAssets({ project }: SitePlan, folder: string, out: string): void {
	for (const path of project.assets) {
		const [from, to] = [join(folder, path), join(out, FILES_FOLDER, path)]
		const [source, copy] = [statSync(from), statSync(to, { throwIfNoEntry: false })]
		if (copy && copy.size === source.size && copy.mtimeMs >= source.mtimeMs) continue
		mkdirSync(dirname(to), { recursive: true })
		copyFileSync(from, to)
	}
}

/** Removes deleted pages from the record. */
function forgetGone({ places }: SitePlan, { pages }: BuildRecord): void {
	const known = new Set(places.map(keyOf))
	for (const key of pages.keys()) if (!known.has(key)) pages.delete(key)
}

/** Every file that belongs to the site now. */
function filesOf({ project, places }: SitePlan, others: readonly string[]): string[] {
	const pages = places.flatMap((place) => [
		markdownFile(project, place),
		...[place.language, ...untranslatedIn(project, place)].map((language) =>
			join(placeFolder(project, { ...place, language }), 'index.html'),
		),
	])
	const assets = [...project.assets].map((path) => join(FILES_FOLDER, path))
	return [...new Set([...pages, ...assets, ...others])]
}

/** Deletes files that the last build wrote and this one did not, and folders that are empty after that. */
function removeGone(out: string, before: readonly string[], now: readonly string[]): void {
	const known = new Set(now)
	for (const path of before) {
		// Other programs may change the record, so its paths are not trusted.
		if (known.has(path) || relative(out, join(out, path)).startsWith('..')) continue
		rmSync(join(out, path), { force: true })
		for (let folder = dirname(path); folder !== '.' && isEmpty(join(out, folder)); folder = dirname(folder)) rmdirSync(join(out, folder))
	}
}

const isEmpty = (folder: string): boolean => existsSync(folder) && readdirSync(folder).length === 0
