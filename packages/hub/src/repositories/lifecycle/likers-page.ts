import { HubError } from '@stoa/vocabulary'
import type { RepoRecords } from '../repos/repo-records.ts'
import type { LikersPage } from '../repos/repo.ts'

/** One page of the people who like a repository, newest first. @throws {HubError} `invalid-input` for a cursor that no page returned */
export async function likersPage(
	rows: Pick<RepoRecords, 'likers'>,
	repoId: string,
	{ limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<LikersPage> {
	const found = await rows.likers(repoId, limit + 1, cursor === undefined ? undefined : readCursor(cursor))
	const shown = found.slice(0, limit)
	const last = shown.at(-1)
	return {
		people: shown.map(({ account: { id, name, fullname } }) => ({ id, name, fullname })),
		next: found.length > limit && last ? `${last.at.getTime()}-${last.account.id}` : undefined,
	}
}

/** The last like of the previous page: its time and its person. New and removed likes therefore do not shift pages. */
function readCursor(cursor: string): { at: Date; userId: string } {
	const [, time, userId] = /^(\d{1,14})-([0-9a-f]{24})$/.exec(cursor) ?? []
	if (time === undefined || userId === undefined)
		throw new HubError('invalid-input', { what: '"cursor"', why: 'follow the Link header of the previous page' })
	return { at: new Date(Number(time)), userId }
}
