import type { TakedownSubject } from '@stoa/hub'
import { type Addressed, HubError, REPO_KINDS, type TakedownAddressed } from '@stoa/vocabulary'

/** What the address of the page names. @throws {HubError} `invalid-input` when it names nothing */
export function subjectOf(query: URLSearchParams): TakedownSubject {
	const account = query.get('account')
	if (account !== null) return { type: 'account', name: account }
	const kind = REPO_KINDS.find((one) => one === query.get('kind'))
	const id = query.get('repo')
	if (kind === undefined || id === null)
		throw new HubError('invalid-input', { what: 'the address', why: 'it names neither an account nor a repository' })
	const repo = { kind, id }
	const path = query.get('path')
	if (path !== null) return { type: 'file', repo, rev: query.get('rev') ?? 'main', path }
	const digits = query.get('number') ?? ''
	if (!/^[1-9]\d{0,8}$/.test(digits)) return { type: 'repo', repo }
	const eventId = query.get('event')
	const number = Number(digits)
	return eventId === null ? { type: 'discussion', repo, number } : { type: 'comment', repo, number, eventId }
}

/** The same as an address takes it. */
export function addressedOf(subject: TakedownSubject): TakedownAddressed {
	if (subject.type === 'account') return { account: subject.name }
	// Found by the domain, so the name is one.
	const repo: Addressed = subject.repo
	if (subject.type === 'repo') return { repo }
	if (subject.type === 'file') return { repo, path: subject.path, rev: subject.rev }
	return subject.type === 'discussion' ? { repo, number: subject.number } : { repo, number: subject.number, event: subject.eventId }
}
