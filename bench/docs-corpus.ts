import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { docstringsDump } from './docs-library.ts'
import { makePage, PICTURES, type CorpusPage } from './docs-parts.ts'
import { capital, wordsOf } from './docs-words.ts'
import { seeded } from './synthetic-catalogue.ts'

/** A corpus in the dialect, and the same pages with what other tools do not read replaced: both on disk. */
export interface DocsCorpus {
	/** Pages with their `_toctree.yml` and `_docstrings.json`. */
	dialect: string
	/** Plain Markdown with front matter. */
	plain: string
	/** Path of every page, without extension, by section. */
	sections: readonly { title: string; pages: readonly { path: string; title: string }[] }[]
	/** Headings and bodies, to ask a search for. */
	known: readonly { path: string; heading: string; words: readonly string[] }[]
	/** Bytes of a page in the dialect, on average. */
	pageSize: number
}

const PAGES_PER_SECTION = 25

/** Where a page of the corpus lies. */
function pathOfPage(number: number): string {
	return `chapter${Math.floor(number / PAGES_PER_SECTION)}/${(number % PAGES_PER_SECTION) + 1}`
}

/**
 * Writes a corpus of `count` pages of 15 kB or so, as rich as pages of real courses and libraries: every construct as often as they have it
 * (occurrences per page), and hardly a block of code twice.
 */
export function writeDocsCorpus(folder: string, count: number, seed = 7): DocsCorpus {
	const random = seeded(seed)
	const sections: { title: string; pages: { path: string; title: string }[] }[] = []
	const known: { path: string; heading: string; words: string[] }[] = []
	const corpus = { dialect: join(folder, 'dialect'), plain: join(folder, 'plain') }
	let size = 0
	for (let number = 0; number < count; number++) {
		const path = pathOfPage(number)
		const page = makePage(random, { number, count, path, pathOfPage })
		const section = (sections[Math.floor(number / PAGES_PER_SECTION)] ??= {
			title: `${capital(wordsOf(random, 3))} ${sections.length}`,
			pages: [],
		})
		section.pages.push({ path, title: page.title })
		if (number % 12 === 0) known.push({ path, heading: page.title, words: page.words })
		size += write(join(corpus.dialect, `${path}.mdx`), inDialect(page))
		write(join(corpus.plain, `${path}.md`), inPlain(page))
	}
	write(
		join(corpus.dialect, '_toctree.yml'),
		sections
			.map(
				({ title, pages }) =>
					`- title: ${title}\n  sections:\n${pages.map((page) => `  - local: ${page.path}\n    title: ${page.title}`).join('\n')}`,
			)
			.join('\n'),
	)
	for (let number = 0; number < PICTURES; number++) writeFileSync(join(corpus.dialect, `picture-${number}.png`), PICTURE)
	write(join(corpus.dialect, '_docstrings.json'), JSON.stringify(docstringsDump(seed)))
	return { ...corpus, sections, known, pageSize: size / count }
}

function inDialect({ parts }: CorpusPage): string {
	return parts.map(({ dialect }) => dialect).join('\n\n')
}

function inPlain({ title, parts }: CorpusPage): string {
	const body = parts.slice(1).map(({ plain }) => plain)
	return `---\ntitle: ${JSON.stringify(title)}\n---\n\n${body.join('\n\n')}`
}

/** One pixel: of a picture the build reads the size. */
const PICTURE = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=', 'base64')

const made = new Set<string>()

/** Answers the bytes written. */
function write(file: string, text: string): number {
	const folder = dirname(file)
	if (!made.has(folder)) mkdirSync(folder, { recursive: true })
	made.add(folder)
	writeFileSync(file, `${text}\n`)
	return Buffer.byteLength(text) + 1
}
