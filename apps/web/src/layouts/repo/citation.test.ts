import { expect, test } from 'vitest'
import { fakeRepos } from '../../testing/fake-catalogue.ts'
import { citationOf } from './citation.ts'

test('citationOf() makes an entry of what the hub knows, and takes the one in the card', () => {
	const [repo] = fakeRepos()
	if (!repo) throw new Error('The fake catalogue is empty')
	const year = repo.lastModified.getUTCFullYear()
	const made = citationOf(repo, 'http://hub.test')
	expect(made.bibtex).toMatch(new RegExp(`^@misc\\{[\\w-]+,\\n[^]*year = \\{${year}\\}[^]*\\}$`))
	expect([made.isOwn, made.line.includes(`(${year})`)]).toEqual([false, true])
	const citation = '@article{x, title={Y}}'
	expect(citationOf({ ...repo, metadata: { ...repo.metadata, citation } }, '')).toMatchObject({ bibtex: citation, isOwn: true })
})
