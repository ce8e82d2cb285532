import { DOWNLOAD_DAYS_MAX } from '@stoa/hub'
import { calls, queryCount } from '@stoa/protocol'
import { HubError } from '@stoa/vocabulary'
import { type Answer, handle } from '../handle.ts'
import type { RepoCall, Route } from '../route.ts'

const DAYS = 30

/** What was counted of downloads. */
export const downloadRoutes: readonly Route[] = [handle(calls.showDownloads, downloads)]

async function downloads({ hub, actor, ref, query }: RepoCall): Promise<Answer<typeof calls.showDownloads>> {
	const days = queryCount(query, 'days') ?? DAYS
	if (days === 'invalid')
		throw new HubError('invalid-input', { what: '"days"', why: `write a whole number from 1 to ${DOWNLOAD_DAYS_MAX}` })
	const history = await hub.repos.downloadHistory(actor, ref, days)
	return {
		downloads: history.month,
		downloadsAllTime: history.allTime,
		history: history.days.map(({ date, count }) => ({ date, downloads: count })),
	}
}
