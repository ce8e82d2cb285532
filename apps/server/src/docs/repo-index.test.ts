import { repoId } from '@stoa/vocabulary'
import type { DocsHit } from '@stoa/web'
import { expect, test } from 'vitest'
import { indexedAddress, joinHits } from './repo-index.ts'

const hit = (heading: string, text = ''): DocsHit => ({
	project: 'P',
	page: heading,
	heading,
	address: `/${heading}`,
	language: 'en',
	direction: 'ltr',
	excerpt: [{ text, isMatch: false }],
})
const titles = (hits: readonly DocsHit[]): string[] => hits.map(({ heading }) => heading)

test('results of the hub’s documentation and of repositories alternate, the hub’s own first', () => {
	const own = ['train a', 'train b', 'train c'].map((title) => hit(title))
	const ofRepos = ['train d', 'train e'].map((title) => hit(title))
	expect(titles(joinHits('train', own, ofRepos, 10))).toEqual(['train a', 'train b', 'train d', 'train c', 'train e'])
	expect(titles(joinHits('train', own, ofRepos, 2))).toEqual(['train a', 'train b'])
})

test('a heading of a repository with all the words comes before pages of the hub that lack some', () => {
	const own = [hit('Commit', 'date of the change'), hit('Rates', 'how a learning rate falls')]
	expect(titles(joinHits('learning-rate', own, [hit('Learning-rate schedules')], 10))).toEqual([
		'Rates',
		'Learning-rate schedules',
		'Commit',
	])
	expect(titles(joinHits('learning-rate', own, [hit('Elsewhere', 'learning rate')], 10))).toEqual(['Rates', 'Commit', 'Elsewhere'])
})

test('an address leaves out what is the default, and is written as the page has it', () => {
	const repo = { kind: 'dataset' as const, name: repoId('ada', 'engine') }
	expect(indexedAddress(repo, { defaultLanguage: 'en', language: 'en', path: 'index' })).toBe('/docs/datasets/ada/engine')
	expect(indexedAddress(repo, { defaultLanguage: 'en', language: 'he', path: 'a b/c' })).toBe('/docs/datasets/ada/engine/he/a%20b/c')
})
