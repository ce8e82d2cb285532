import { calls, readQuery } from '@stoa/protocol'
import { parseParameterRange } from '@stoa/vocabulary'
import { readState, stateAddress, stateQuery } from '../../../apps/web/src/pages/catalog/listing/query.ts'
import { textOf, type FuzzTarget } from '../fuzz-target.ts'

/** The query string of a listing, read as its page and as the API read it. */
export const target: FuzzTarget = {
	seeds: [
		'search=bert&tag=a&tag=b&sort=likes&cursor=x&author=ada&task=fill-mask&all=library',
		'filter=a,b&expand[]=likes&full=True&limit=10&num_parameters=min:6B,max:128B',
	],
	words: ['&tag=', '&expand=', '&expand[]=', 'num_parameters=min:', '%00', '%', '+', ',', '&search=', '1e99B'],
	run(bytes) {
		const query = new URLSearchParams(textOf(bytes))
		for (const kind of ['model', 'dataset', 'space'] as const) {
			const state = readState(kind, query)
			stateQuery(state)
			const again = readState(kind, new URL(stateAddress(state), 'http://hub.test').searchParams)
			if (stateAddress(again) !== stateAddress(state)) throw new Error('The address of a listing does not lead back to it')
		}
		parseParameterRange(query.get('num_parameters') ?? '')
		for (const { query: parameters } of [calls.listModels, calls.listDatasets, calls.listSpaces]) readQuery({ query: parameters }, query)
	},
}
