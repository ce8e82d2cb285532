import { expect, test } from 'vitest'
import { wordsIn } from '../../../words/words.ts'
import { listingHead } from './head.ts'
import { readState } from './query.ts'

const headOf = (query: string) => listingHead(wordsIn('en'), readState('model', new URLSearchParams(query)))

test('listingHead() names the filters, so that two tabs differ', () => {
	expect(headOf('').title).toBe('Models')
	expect(headOf('task=text-classification').title).toBe('Text Classification · Models')
	expect(headOf('search=bert&tag=license:mit&author=ada').title).toBe('“bert”, MIT, by ada · Models')
})

test('listingHead() lets search engines keep the whole list and lists of one filter', () => {
	expect(headOf('sort=likes')).toMatchObject({ private: false, canonical: '/models' })
	expect(headOf('task=text-classification&sort=likes')).toMatchObject({ private: false, canonical: '/models?task=text-classification' })
	for (const query of ['search=bert', 'task=fill-mask&tag=license:mit', 'cursor=abc', 'p=1', 'num_parameters=min:1B', 'apps=ollama'])
		expect(headOf(query), query).toMatchObject({ private: true })
})
