import { expect, test } from 'vitest'
import { citationOf } from './citation.ts'
import { testRepo } from './test-repo.ts'

test('citationOf() makes an entry of what the hub knows, and takes the one in the card', () => {
	const repo = testRepo()
	const year = repo.lastModified.getUTCFullYear()
	const made = citationOf(repo, 'http://hub.test')
	expect(made.bibtex).toMatch(new RegExp(`^@misc\\{[\\w-]+,\\n[^]*year = \\{${year}\\}[^]*\\}$`))
	expect([made.isOwn, made.line.includes(`(${year})`)]).toEqual([false, true])
	const citation = '@article{x, title={Y}}'
	expect(citationOf({ ...repo, metadata: { ...repo.metadata, citation } }, '')).toMatchObject({ bibtex: citation, isOwn: true })
})
