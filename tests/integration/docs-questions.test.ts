import { createSearch, openDocs, pagesOf, renderPage, type SearchRecord } from '@stoa/docs'
import { folderSource } from '@stoa/server/docs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../hub-process.ts'

/** Queries of readers, and the page that answers each. */
const QUESTIONS: readonly (readonly [string, string])[] = [
	['webhook secret', 'publish/webhooks'],
	['webhooks', 'publish/webhooks'],
	['backup', 'run/backup'],
	['restore', 'run/backup'],
	['back up', 'run/backup'],
	['upgrade', 'run/install'],
	['instal', 'run/install'],
	['nginx', 'run/proxy'],
	['reverse proxy', 'run/proxy'],
	['S3', 'run/storage'],
	['postgres', 'run/storage'],
	['tokens', 'run/people'],
	['tokne', 'run/people'],
	['passkeys', 'run/people'],
	['gated repositories', 'publish/together'],
	['resource groups', 'publish/together'],
	['publish a model', 'publish/model'],
	['how do I publish a model', 'publish/model'],
	['upload model', 'publish/model'],
	['publish a dataset', 'publish/dataset'],
	['lock a file', 'load/git'],
	['delete large file', 'load/git'],
	['transformers', 'load/python'],
	['transformers.js', 'load/javascript'],
	['notif', 'publish/notifications'],
	['settings', 'reference/settings'],
	['demo content', 'run/moderate'],
	['mermaid', 'write/dialect'],
	['right to left', 'write/languages'],
	['autodoc', 'write/reference'],
	['stoa docs build', 'write/project'],
	['snippets', 'catalogue'],
]

test("the search in the product's documentation finds the page that answers a typical query", async () => {
	const project = await openDocs(folderSource(join(ROOT, 'content/docs')), { id: 'stoa' })
	const records: SearchRecord[] = []
	for (const place of pagesOf(project)) records.push(...((await renderPage(project, place))?.records ?? []))
	const search = createSearch(records)
	const ranks = QUESTIONS.map(([question, path]) => {
		const pages = [...new Set(search.search(question, { language: 'en' }).map((hit) => hit.path))]
		return { question, path, rank: pages.indexOf(path) + 1, pages: pages.slice(0, 3) }
	})
	expect(ranks.filter(({ rank }) => rank === 0 || rank > 3)).toEqual([])
	// Another page's text moves a result by one place; a change of the ranking moves many.
	expect(ranks.filter(({ rank }) => rank !== 1).length, JSON.stringify(ranks.filter(({ rank }) => rank !== 1))).toBeLessThan(4)
})
