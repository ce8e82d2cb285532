import { DocsSearch } from '@stoa/docs/search'
import { serveThread } from '@stoa/markdown'
import { LRUCache } from 'lru-cache'
import type { IndexAnswer, IndexQuestion } from './search-thread.ts'

/** Number of cached indexes; a dropped one is created again on request. */
const INDEXES_MAX = 50
const indexes = new LRUCache<string, DocsSearch>({ max: INDEXES_MAX })

serveThread((question: IndexQuestion): IndexAnswer => {
	if (question.do === 'begin') {
		indexes.set(question.key, new DocsSearch())
		return { do: 'begin' }
	}
	const index = indexes.get(question.key)
	if (!index) return { do: 'unknown' }
	if (question.do === 'search') return { do: 'search', hits: index.search(question.text, question.options) }
	index.putPage(question.language, question.path, question.records)
	return { do: 'put' }
})
