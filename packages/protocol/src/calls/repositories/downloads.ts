import { defineCall } from '../../call.ts'
import { count } from '../../parameters.ts'
import { Downloads } from '../../shapes/repos.ts'

/** The domain keeps no more days. */
const DAYS_MAX = 1100

/** Show the downloads of a repository by day. */
export const showDownloads = defineCall({
	method: 'GET',
	path: '/api/{T}/{repo}/downloads',
	who: 'reader',
	summary: 'Show the downloads of a repository by day',
	text:
		'A download is a `GET` of a file that stands for the repository: of a dataset any file, of a model those that ' +
		'[its library](/libraries) names. An account counts once a day, visitors without an account once a day for each network address; ' +
		'`HEAD` requests, crawlers that name themselves and files that a page shows count nothing. Days are days of UTC.',
	query: { days: count('How many days, today included: 30 when absent', { min: 1, max: DAYS_MAX }) },
	answers: [{ text: 'The downloads', schema: Downloads }],
})
