import { ListingIndex, type ListingDocument } from '@stoa/search'
import { partsOf, type FuzzTarget } from '../fuzz-target.ts'

const WORDS = ['llama', 'bert', 'base', 'large', 'mistral', 'v2', '3.1', 'été', '中文', 'qwen2.5', '7b', 'stable-diffusion']
const index = new ListingIndex({ sorts: ['likes'], facetOf: (term) => term.split(':')[0] })
index.put(
	Array.from({ length: 2000 }, (_, ord): ListingDocument => {
		const pick = (by: number): string => WORDS[(ord * by + (ord >> 3)) % WORDS.length] ?? ''
		return {
			ord,
			owner: ord % 7 === 0 ? 'ada' : undefined,
			name: `${pick(5)}-org/${pick(1)}-${pick(7)}-${ord % 50}`,
			text: `${pick(3)} of ${pick(11)}`,
			terms: [`task:${ord % 9}`, `lib:${pick(1)}`],
			values: { likes: ord % 100 },
		}
	}),
)

/** The words of a catalog search, and the filters of an address. */
export const target: FuzzTarget = {
	seeds: ['llama 3.1', 'qwen 2.5 7b\0task:1\0lib:bert', 'mitsral-base/v2\0\0', 'été 中文 x'],
	words: [' ', '/', '-', '.', 'lama', 'brt', '中', 'é', '\u0301', '\0', 'a', 'ﬁ', '٣'],
	run(bytes) {
		const [text = '', term = '', facet = ''] = partsOf(bytes)
		const search = text.split(/\s+/).filter(Boolean)
		const { ords, total } = index.query({
			search,
			terms: term === '' ? [] : [term],
			anyOf: facet === '' ? [] : [facet.split(',')],
			sort: 'likes',
			limit: 30,
			facets: ['task', 'lib'],
		})
		if (ords.length > total || ords.some((ord) => ord % 7 === 0)) throw new Error('The index answered with entries that it must not show')
	},
}
