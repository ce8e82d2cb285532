import { calls } from '@stoa/protocol'
import { type Answer, type Asked, handle } from '../handle.ts'
import type { Route } from '../route.ts'

const DAYS = 30

/** Counts of downloads. */
export const downloadRoutes: readonly Route[] = [handle(calls.showDownloads, downloads)]

async function downloads({ hub, actor, ref, parameters }: Asked<typeof calls.showDownloads>): Promise<Answer<typeof calls.showDownloads>> {
	const { days = DAYS } = parameters()
	const history = await hub.repos.downloadHistory(actor, ref, days)
	return {
		downloads: history.month,
		downloadsAllTime: history.allTime,
		history: history.days.map(({ date, count }) => ({ date, downloads: count })),
	}
}
