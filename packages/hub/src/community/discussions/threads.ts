import { HubError, type Oid } from '@stoa/vocabulary'
import { titleOf } from '../../contents/commits/message.ts'
import { userOfGitEmail } from '../../accounts/actors/git-identity.ts'
import type { Account } from '../../accounts/actors/actor.ts'
import type { Git } from '../../git/git.ts'
import type { Discussion, DiscussionEvent, LinePlace } from './discussions.ts'
import type { AccountRecords } from '../../accounts/actors/account-records.ts'
import type { DiscussionRecords } from './discussion-records.ts'

/** Most commits of one pull request that its page shows. */
const COMMITS_MAX = 1000

/** The ref of a pull request's own commits. */
export const pullRequestRef = (number: number): string => `refs/pr/${number}`

/** The accounts behind ids; deleted ones are left out. */
export async function accountsOf(
	records: { accounts: AccountRecords },
	ids: readonly (string | undefined)[],
): Promise<Map<string, Account>> {
	const wanted = [...new Set(ids.filter((id) => id !== undefined))]
	const found = wanted.length > 0 ? await records.accounts.byIds(wanted) : []
	return new Map(found.map((account) => [account.id, account]))
}

/** The commits of a pull request as events. Their ids are derived from the commit ids, so that they never change. */
async function commitEvents({ git, records }: { git: Git; records: { accounts: AccountRecords } }, discussion: Discussion, head: Oid) {
	const options = { skip: 0, limit: COMMITS_MAX, ...(discussion.base !== undefined && { without: discussion.base }) }
	const commits = await git.log(discussion.repoId, head, options)
	return Promise.all(
		commits.map(async ({ oid, message, author, committer }): Promise<DiscussionEvent> => {
			const name = userOfGitEmail(author.email)
			const account = await (name === undefined ? records.accounts.byEmail(author.email) : records.accounts.byName(name))
			const data = { type: 'commit', subject: titleOf(message), oid } as const
			return { id: oid.slice(0, 24), createdAt: committer.date, authorId: account?.id, data }
		}),
	)
}

/** All events of a discussion, oldest first. */
export async function eventsOf(
	deps: { git: Git; records: { accounts: AccountRecords; discussions: DiscussionRecords } },
	discussion: Discussion,
): Promise<DiscussionEvent[]> {
	const kept = await deps.records.discussions.events(discussion.id)
	const head =
		discussion.target === undefined ? undefined : await deps.git.resolveCommit(discussion.repoId, pullRequestRef(discussion.number))
	const commits = head === undefined || head === discussion.base ? [] : await commitEvents(deps, discussion, head)
	// Dates in git have whole seconds, so a commit right after the opening could be sorted before it.
	const [opening, ...others] = kept
	return [...(opening ? [opening] : []), ...[...commits.toReversed(), ...others].toSorted((a, b) => +a.createdAt - +b.createdAt)]
}

const PATH_MAX = 4096

/**
 * Validates the line of a pull request that a comment is about, and adds the present head.
 *
 * @throws {HubError} `invalid-input` for a discussion, and for a line that does not exist
 */
export async function checkPlace(
	git: Pick<Git, 'resolveCommit'>,
	discussion: Discussion,
	{ path, side, line }: Omit<LinePlace, 'oid'>,
): Promise<LinePlace> {
	const refused = (why: string): HubError => new HubError('invalid-input', { what: 'the place', why })
	if (discussion.target === undefined) throw refused('only pull requests have lines to comment on')
	if (path === '' || path.length > PATH_MAX || path.includes('\0')) throw refused('it names no file')
	if (!Number.isSafeInteger(line) || line < 1) throw refused('lines are counted from 1')
	const oid = await git.resolveCommit(discussion.repoId, pullRequestRef(discussion.number))
	if (oid === undefined) throw refused('the pull request has no commits')
	return { path, side, line, oid }
}

/** Length of a title in characters. */
export const TITLE = { min: 3, max: 200 }
const TEXT_MAX = 65_536

/** Validates the title of a discussion. @throws {HubError} `invalid-input` */
export function checkTitle(text: string, { min = TITLE.min } = {}): string {
	const title = text.trim().replaceAll(/\s+/g, ' ')
	if (title.length < min || title.length > TITLE.max || title.includes('\0'))
		throw new HubError('invalid-input', { what: 'the title', field: 'title', why: `enter ${min} to ${TITLE.max} characters` })
	return title
}

/** Validates the text of a comment. @throws {HubError} `invalid-input` when it is empty (unless `mayBeEmpty`) or too long */
export function checkText(text: string, { mayBeEmpty = false } = {}): string {
	const why = text.trim() === '' && !mayBeEmpty ? 'it is empty' : text.length > TEXT_MAX ? `it has more than ${TEXT_MAX} characters` : ''
	if (why !== '' || text.includes('\0'))
		throw new HubError('invalid-input', { what: 'the comment', why: why || 'it contains a NUL character' })
	return text
}
