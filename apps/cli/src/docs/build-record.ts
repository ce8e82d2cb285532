import type { DocsProject, PagePlace } from '@stoa/docs'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { WrittenPage } from './page-thread.ts'
import { PARTS_FOLDER, type SiteOptions } from './site-plan.ts'

/** A page as the last build left it. */
export interface KeptPage extends WrittenPage {
	/** Of the source and everything it includes. */
	hash: string
}

/** What a build remembers for the next one. */
export interface BuildRecord {
	/** Of all that every page depends on: options, contents, redirects, names of files, and the program. */
	stamp: string
	pages: Map<string, KeptPage>
}

const FILE = join(PARTS_FOLDER, 'build.ndjson')

/** Names a page in a record. */
export const keyOf = ({ language, path }: PagePlace): string => `${language}/${path}`

const Head = z.object({ stamp: z.string() })

/** The record of the last whole build in `out`; an empty one when there is none. Its pages are up to date only where its stamp is that of today. */
export function readRecord(out: string): BuildRecord {
	const record: BuildRecord = { stamp: '', pages: new Map() }
	const file = join(out, FILE)
	if (!existsSync(file)) return record
	const [head = '', ...lines] = readFileSync(file, 'utf8').split('\n')
	record.stamp = Head.parse(JSON.parse(head)).stamp
	for (const line of lines) {
		if (line === '') continue
		// Written whole by this program: what another version wrote is used for nothing but its file names.
		const page: KeptPage = JSON.parse(line)
		record.pages.set(keyOf(page.place), page)
	}
	return record
}

/** Forgets the record: from here until the next one is written, a build that is killed leaves nothing that could be believed. */
export function dropRecord(out: string): void {
	rmSync(join(out, FILE), { force: true })
}

/** Writes the record of a whole build. */
export function writeRecord(out: string, { stamp, pages }: BuildRecord): void {
	const lines = [JSON.stringify({ stamp }), ...[...pages.values()].map((page) => JSON.stringify(page))]
	writeFileSync(join(out, FILE), `${lines.join('\n')}\n`)
}

/** Names everything that changes all pages at once. */
export function stampOf(project: DocsProject, options: SiteOptions, program: string): string {
	const hash = createHash('sha256').update(program).update(JSON.stringify(options))
	for (const { code, toc, files, redirects } of project.languages)
		hash.update(JSON.stringify([code, toc, [...files].toSorted(byName), [...redirects].toSorted(byName)]))
	hash.update(JSON.stringify([...project.assets].toSorted()))
	return hash.digest('hex')
}

const byName = ([a]: [string, string], [b]: [string, string]): number => (a < b ? -1 : 1)

/** Names a page's sources: its file and what it includes. */
export async function hashPage(project: DocsProject, file: string, includes: readonly string[]): Promise<string> {
	const hash = createHash('sha256')
	for (const path of [file, ...includes]) {
		const bytes = await project.read(path)
		hash.update(`${path}\0${bytes?.length ?? -1}\0`).update(bytes ?? '')
	}
	return hash.digest('hex')
}
