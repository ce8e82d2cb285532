import { defineCall } from '../../call.ts'
import { flag } from '../../parameters.ts'
import { Leaderboard } from '../../shapes/repos.ts'

/** Rank models by what they reached on a dataset. */
export const showLeaderboard = defineCall({
	method: 'GET',
	path: '/api/{T}/{repo}/leaderboard',
	who: 'reader',
	summary: 'Rank models by what they reached on a dataset',
	text: 'Each model that the caller may see, with the best number that its files in `.eval_results` tell of the dataset. The hub does not verify them.',
	query: { base_model: flag('Only models made from no other one. Default: true') },
	answers: [{ text: 'The best first', schema: Leaderboard }],
})
