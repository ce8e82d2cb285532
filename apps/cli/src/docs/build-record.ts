import type { DocsProject, PagePlace } from '@stoa/docs'
import { PICTURE_HEAD, pictureSize } from '@stoa/formats'
import { createHash } from 'node:crypto'
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import type { WrittenPage } from './page-batch.ts'
import { PACKING } from './page-texts.ts'
import { PARTS_FOLDER, type SiteOptions } from './site-plan.ts'

/** What a build records for the next one. */
export interface BuildRecord {
	/** Hash of everything that all pages depend on: options, contents, redirects, file names, and the program. Empty: the build did not finish. */
	stamp: string
	/** Every file of the site by its path, except the parts. The next build deletes those that it does not write. */
	files: readonly string[]
	pages: Map<string, WrittenPage>
}

/** Name of the record among the site's parts. */
export const RECORD_NAME = 'build.ndjson'
const FILE = join(PARTS_FOLDER, RECORD_NAME)

/** The key of a page in a record. */
export const keyOf = ({ language, path }: PagePlace): string => `${language}/${path}`

const Head = z.object({ stamp: z.string(), files: z.array(z.string()).default([]) })

/** A page, with its number in its batch, or the texts of the batch of the pages that follow. */
type RecordLine = (Omit<WrittenPage, 'texts'> & { texts: number }) | { packed: string }

/** Whether `out` holds an earlier build. */
export const hasRecord = (out: string): boolean => existsSync(join(out, FILE))

/**
 * The record of the last build in `out`; an empty one when there is none. Its pages are read only if its stamp equals `stamp`, the current one:
 * otherwise they are outdated.
 */
export function readRecord(out: string, stamp: string | undefined): BuildRecord {
	const file = join(out, FILE)
	if (!existsSync(file)) return { stamp: '', files: [], pages: new Map() }
	const [head = '', ...lines] = readFileSync(file, 'utf8').split('\n')
	const record: BuildRecord = { ...Head.parse(JSON.parse(head)), pages: new Map() }
	if (record.stamp !== stamp) return record
	let packed = new Uint8Array()
	for (const text of lines) {
		if (text === '') continue
		// This program writes the record whole. From another version's record only the file names are used.
		const line: RecordLine = JSON.parse(text)
		if ('packed' in line) packed = Uint8Array.from(Buffer.from(line.packed, 'base64'))
		else record.pages.set(keyOf(line.place), { ...line, texts: { packed, at: line.texts } })
	}
	return record
}

/** Removes the pages from a record and keeps its file names, so that a build killed from here on leaves no record that looks complete. */
export function dropRecord(out: string, { files }: Pick<BuildRecord, 'files'>): void {
	writeRecord(out, { stamp: '', files, pages: new Map() })
}

/** Writes the record of a complete build, page by page. */
export function writeRecord(out: string, { stamp, files, pages }: BuildRecord): void {
	mkdirSync(dirname(join(out, FILE)), { recursive: true })
	const file = openSync(join(out, FILE), 'w')
	try {
		writeSync(file, `${JSON.stringify({ stamp, files })}\n`)
		const write = (line: RecordLine): number => writeSync(file, `${JSON.stringify(line)}\n`)
		for (const [packed, batch] of Map.groupBy(pages.values(), ({ texts }) => texts.packed)) {
			write({ packed: Buffer.from(packed).toString('base64') })
			for (const { texts, ...page } of batch) write({ ...page, texts: texts.at })
		}
	} finally {
		closeSync(file)
	}
}

/** Hash of everything that changes all pages at once. */
export function stampOf(project: DocsProject, options: SiteOptions, program: string): string {
	const hash = createHash('sha256').update(PACKING).update(program).update(JSON.stringify(options))
	for (const { code, toc, files, redirects } of project.languages)
		hash.update(JSON.stringify([code, toc, [...files].toSorted(byName), [...redirects].toSorted(byName)]))
	hash.update(JSON.stringify([[...project.assets].toSorted(), [...project.docstrings], [...project.objects]]))
	return hash.digest('hex')
}

const PICTURE = /\.(?:png|gif|jpe?g|webp|svg|avif)$/i

const byName = ([a]: [string, string], [b]: [string, string]): number => (a < b ? -1 : 1)

/** Hash of a page's sources: its file, its includes, and the sizes of its images. */
export async function hashPage(project: DocsProject, file: string, includes: readonly string[]): Promise<string> {
	const hash = createHash('sha256')
	for (const path of [file, ...includes]) {
		const isPicture = PICTURE.test(path)
		const bytes = await project.read(path, isPicture ? PICTURE_HEAD : undefined)
		if (isPicture) hash.update(`${path}\0${JSON.stringify(bytes && pictureSize(bytes))}\0`)
		else hash.update(`${path}\0${bytes?.length ?? -1}\0`).update(bytes ?? '')
	}
	return hash.digest('hex')
}
