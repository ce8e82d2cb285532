import { HubError } from '@stoa/vocabulary'
import { NO_BODY } from '../../body-limits.ts'
import type { Call, RepoCall, Route } from '../route.ts'

/**
 * What clients ask for and this hub has none of: buckets, kernels, jobs, Parquet copies of datasets. Reads answer what is true (nothing is
 * there), writes say that it cannot be (protocols 09 section 5 and 12).
 */
export const laterRoutes: readonly Route[] = [
	{ method: 'GET', path: '/api/buckets/{namespace}', who: 'anyone', face: 'json', target: 'none', answer: listNone },
	{ method: 'GET', path: '/api/buckets/{namespace}/{rest*}', who: 'anyone', face: 'json', target: 'none', answer: missing },
	{ method: 'DELETE', path: '/api/buckets/{rest*}', who: 'person', face: 'json', body: NO_BODY, target: 'none', answer: missing },
	{
		method: 'POST',
		path: '/api/buckets/{namespace}/{rest*}',
		who: 'person',
		face: 'json',
		body: NO_BODY,
		target: 'none',
		answer: makeBucket,
	},
	{ method: 'PUT', path: '/api/buckets/{rest*}', who: 'person', face: 'json', body: NO_BODY, target: 'none', answer: missing },
	{ method: 'GET', path: '/buckets/{rest*}', who: 'anyone', face: 'text', target: 'none', answer: missing },
	{ method: 'GET', path: '/kernels/{rest*}', who: 'anyone', face: 'text', target: 'none', answer: missing },
	{ method: 'GET', path: '/api/kernels/{rest*}', who: 'anyone', face: 'json', target: 'none', answer: missing },
	{ method: 'GET', path: '/api/jobs/hardware', who: 'anyone', face: 'json', target: 'none', answer: () => [] },
	{ method: 'GET', path: '/api/jobs/{namespace}', who: 'person', face: 'json', target: 'none', answer: listNone },
	{ method: 'POST', path: '/api/jobs/{namespace}', who: 'person', face: 'json', body: NO_BODY, target: 'none', answer: runJob },
	{ method: 'GET', path: '/api/scheduled-jobs/{namespace}', who: 'person', face: 'json', target: 'none', answer: listNone },
	{ method: 'POST', path: '/api/scheduled-jobs/{namespace}', who: 'person', face: 'json', body: NO_BODY, target: 'none', answer: runJob },
	{ method: 'GET', path: '/api/{T}/{repo}/parquet', who: 'reader', face: 'json', target: 'repo', answer: parquet },
	{ method: 'GET', path: '/api/{T}/{repo}/parquet/{rest*}', who: 'reader', face: 'json', target: 'repo', answer: parquet },
]

function missing(): never {
	throw new HubError('repo-not-found')
}

/** What a namespace that is there has: none. */
async function listNone({ hub, actor, params }: Call): Promise<unknown[]> {
	const { namespace = '' } = params
	if (namespace === 'me') {
		if (actor.kind === 'visitor') throw new HubError('sign-in-needed')
		return []
	}
	await hub.people.account(namespace).catch(() => missing())
	return []
}

function makeBucket({ rest }: Call): never {
	if (rest.length !== 1) missing()
	throw new HubError('not-offered', { what: 'buckets', why: 'keep the files in a model or dataset repository' })
}

function runJob(): never {
	throw new HubError('not-offered', { what: 'jobs', why: 'it has no machines to run them on' })
}

async function parquet({ hub, actor, ref, repo }: RepoCall): Promise<never> {
	if (repo.kind !== 'dataset') missing()
	await hub.repos.findReadable(actor, ref)
	throw new HubError('not-offered', { what: 'Parquet copies of datasets', why: 'read the dataset’s own files' })
}
