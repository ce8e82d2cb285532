import { countsAsDownload } from '@stoa/catalog'
import { HubError } from '@stoa/vocabulary'
import type { Revisions } from '../revisions/revisions.ts'
import type { DownloadCounter } from './download-counter.ts'
import type { Repo, Repos } from '../repos/repo.ts'
import type { Store } from '../../database/store.ts'
import type { XetRecords } from '../../objects/xet/xet-records.ts'
import type { RepoRecords } from '../repos/repo-records.ts'

/** The tables that the service reads and writes. */
interface Tables {
	repos: RepoRecords
	xet: XetRecords
}

/** Most days in one response: three years. */
export const DOWNLOAD_DAYS_MAX = 1100

/** What `createDownloads` needs. */
export interface DownloadsDeps {
	records: Store<Tables>
	revisions: Pick<Revisions, 'siblings'>
	counter: DownloadCounter
	find: Repos['find']
	now: () => Date
	report: (what: string, error: unknown) => void
}

/** Creates counting of downloads and reading of the counts. */
export function createDownloads({
	records,
	revisions,
	counter,
	find,
	now,
	report,
}: DownloadsDeps): Pick<Repos, 'countDownload' | 'countXetDownload' | 'downloadHistory'> {
	function counts({ kind, metadata }: Pick<Repo, 'kind' | 'metadata'>, path: string): boolean {
		return kind === 'dataset' || (kind === 'model' && countsAsDownload(metadata.libraryName, path))
	}

	return {
		countDownload(repo, path, client) {
			if (counts(repo, path)) counter.count(repo.id, client)
		},
		async countXetDownload(repoId, file, client) {
			if (counter.hasCounted(repoId, client)) return
			try {
				const [repo, stored] = await Promise.all([records.repos.byId(repoId), records.xet.file(file)])
				if (!repo?.headOid || !stored) return
				const siblings = await revisions.siblings(repo, repo.headOid)
				if (siblings.some(({ path, lfs }) => lfs?.sha256 === stored.sha256 && counts(repo, path))) counter.count(repoId, client)
			} catch (error) {
				// A failure must not delay or fail the client's download.
				report('count a download', error)
			}
		},
		async downloadHistory(actor, ref, days) {
			if (!Number.isInteger(days) || days < 1 || days > DOWNLOAD_DAYS_MAX)
				throw new HubError('invalid-input', { what: '"days"', why: `enter a whole number from 1 to ${DOWNLOAD_DAYS_MAX}` })
			const repo = await find(actor, ref)
			const dates = lastDays(now(), days)
			const counted = await records.repos.downloadsByDay(repo.id, dates[0] ?? '')
			return {
				month: repo.downloads,
				allTime: repo.downloadsAllTime,
				days: dates.map((date) => ({ date, count: counted.get(date) ?? 0 })),
			}
		},
	}
}

/** The names of the last `count` days, oldest first, ending today. */
function lastDays(today: Date, count: number): string[] {
	return Array.from({ length: count }, (_, index) => {
		const day = new Date(today)
		day.setUTCDate(day.getUTCDate() - (count - 1 - index))
		return day.toISOString().slice(0, 10)
	})
}
