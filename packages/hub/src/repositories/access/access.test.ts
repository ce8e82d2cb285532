import { HubError, isHubError, parseNamespace, parseRepoId } from '@stoa/vocabulary'
import { describe, expect, test } from 'vitest'
import { VISITOR, type Account, type Actor, type GroupRole, type OrgRole, type TokenRole } from '../../accounts/actors/actor.ts'
import {
	circleOf,
	mayAdminister,
	mayRead,
	mayReadContent,
	mayWrite,
	requireAdminister,
	requireContent,
	requireNamespace,
	requireRead,
	requireWrite,
	rightOf,
	type Guarded,
} from './access.ts'
import { readableCircles } from '../../accounts/rights/rights.ts'

const account = (id: string, kind: Account['kind'] = 'user', isAdmin = false): Account => ({
	id,
	kind,
	name: parseNamespace(id),
	fullname: id,
	email: undefined,
	createdAt: new Date(0),
	isAdmin,
})
const acme = account('acme', 'org')
const person = (
	id: string,
	{ role, scope = 'write', isAdmin = false }: { role?: OrgRole; scope?: TokenRole; isAdmin?: boolean } = {},
): Actor => ({
	kind: 'person',
	account: account(id, 'user', isAdmin),
	memberships: role ? [{ org: acme, role }] : [],
	scope,
	token: undefined,
})
const repo = (ownerId: string, visibility: Guarded['visibility'], creatorId?: string): Guarded => ({
	id: '0'.repeat(24),
	ownerId,
	visibility,
	creatorId,
	gated: false,
	kind: 'model',
	name: parseRepoId(`${ownerId}/engine`),
})

/** The right on a public repository, and on a private one. */
const CASES: [who: string, actor: Actor, owner: string, creator: string | undefined, open: string, closed: string][] = [
	['a visitor', VISITOR, 'ada', undefined, 'read', 'none'],
	['the owner', person('ada'), 'ada', undefined, 'administer', 'administer'],
	['a stranger', person('bob'), 'ada', undefined, 'read', 'none'],
	['who runs the hub', person('root', { isAdmin: true }), 'ada', undefined, 'read', 'none'],
	['a stranger to the organisation', person('bob'), 'acme', undefined, 'read', 'none'],
	['who left the organisation', person('bob'), 'acme', 'bob', 'read', 'none'],
	['a reading member', person('bob', { role: 'read' }), 'acme', undefined, 'read', 'read'],
	['a reading member who made it', person('bob', { role: 'read' }), 'acme', 'bob', 'read', 'read'],
	['a contributor', person('bob', { role: 'contributor' }), 'acme', 'eve', 'read', 'read'],
	['a contributor who made it', person('bob', { role: 'contributor' }), 'acme', 'bob', 'administer', 'administer'],
	['a writing member', person('bob', { role: 'write' }), 'acme', 'eve', 'write', 'write'],
	['a writing member who made it', person('bob', { role: 'write' }), 'acme', 'bob', 'administer', 'administer'],
	['an administrator of the organisation', person('bob', { role: 'admin' }), 'acme', 'eve', 'administer', 'administer'],
]

const group = '1'.repeat(24)
/** A member of the organization, optionally in its group. */
function inGroup(role: OrgRole, place: { role?: GroupRole; isClosed?: boolean }): Actor {
	const groups = [{ id: group, name: 'Atlas', isClosed: place.isClosed ?? false, role: place.role }]
	return { kind: 'person', account: account('bob'), memberships: [{ org: acme, role, groups }], scope: 'write', token: undefined }
}

/** For content in a resource group: the right on a public repository, on a private one, and on a private one outside the group. */
const GROUP_CASES: [who: string, actor: Actor, open: string, closed: string, outside: string][] = [
	['a member without access', inGroup('no_access', {}), 'read', 'none', 'none'],
	['a member without access who reads the group', inGroup('no_access', { role: 'read' }), 'read', 'read', 'none'],
	['a member without access who writes the group', inGroup('no_access', { role: 'write' }), 'write', 'write', 'none'],
	['a reader outside an open group', inGroup('read', {}), 'read', 'read', 'read'],
	['a reader who administers the group', inGroup('read', { role: 'admin' }), 'administer', 'administer', 'read'],
	['a writer who reads an open group', inGroup('write', { role: 'read' }), 'write', 'write', 'write'],
	['a writer outside a closed group', inGroup('write', { isClosed: true }), 'read', 'none', 'write'],
	['a writer who reads a closed group', inGroup('write', { isClosed: true, role: 'read' }), 'read', 'read', 'write'],
	['an administrator outside a closed group', inGroup('admin', { isClosed: true }), 'administer', 'administer', 'administer'],
	['a member told of another group only', person('bob', { role: 'write' }), 'read', 'none', 'write'],
	['a stranger', person('bob'), 'read', 'none', 'none'],
]

describe('resource groups', () => {
	test.each(GROUP_CASES)(
		'%s gets the stronger of both roles, and in a closed group only the role there',
		(_, actor, open, closed, outside) => {
			const place = { groupId: group }
			expect(rightOf(actor, { ...repo('acme', 'public'), ...place })).toBe(open)
			expect(rightOf(actor, { ...repo('acme', 'private'), ...place })).toBe(closed)
			expect(rightOf(actor, repo('acme', 'private'))).toBe(outside)
			// Listings must show exactly what the caller may read.
			expect(readableCircles(actor).includes(circleOf({ ...repo('acme', 'private'), ...place }))).toBe(closed !== 'none')
			expect(readableCircles(actor).includes(circleOf(repo('acme', 'private')))).toBe(outside !== 'none')
		},
	)
	test('a gated repository of a closed group is closed for the rest of the organization', () => {
		const gated = { ...repo('acme', 'public'), gated: 'manual' as const, groupId: group }
		expect(mayReadContent(inGroup('write', { isClosed: true }), gated)).toBe(false)
		expect(mayReadContent(inGroup('no_access', { isClosed: true, role: 'read' }), gated)).toBe(true)
	})
	test('contributors of the group can create repositories in it', () => {
		const make = (actor: Actor, groupId?: string) => codeOf(() => requireNamespace(actor, 'model', 'acme', groupId))
		expect(make(inGroup('no_access', { role: 'contributor' }), group)).toBe('passes')
		expect(make(inGroup('no_access', { role: 'contributor' }))).toBe('not-namespace-member')
		expect(make(inGroup('write', { isClosed: true }), group)).toBe('not-namespace-member')
		expect(make(inGroup('write', { isClosed: true }))).toBe('passes')
		expect(make(inGroup('write', {}), '2'.repeat(24))).toBe('group-not-found')
		expect(codeOf(() => requireNamespace(inGroup('admin', {}), 'model', 'bob', group))).toBe('group-not-found')
	})
})

describe('rightOf()', () => {
	test.each(CASES)('gives %s the rights of the table', (_, actor, owner, creator, open, closed) => {
		expect(rightOf(actor, repo(owner, 'public', creator))).toBe(open)
		expect(rightOf(actor, repo(owner, 'private', creator))).toBe(closed)
	})
})

const codeOf = (run: () => unknown): string => {
	try {
		run()
		return 'passes'
	} catch (error) {
		if (isHubError(error)) return error.code
		throw error
	}
}

describe('the doors', () => {
	test.each<[string, Actor, Guarded | undefined, string, string, string]>([
		['a visitor at nothing', VISITOR, undefined, 'repo-not-found', 'repo-not-found', 'repo-not-found'],
		['a visitor at a private one', VISITOR, repo('ada', 'private'), 'repo-not-found', 'repo-not-found', 'repo-not-found'],
		['a visitor at a public one', VISITOR, repo('ada', 'public'), 'passes', 'sign-in-needed', 'sign-in-needed'],
		['a stranger at a private one', person('bob'), repo('ada', 'private'), 'repo-not-found', 'repo-not-found', 'repo-not-found'],
		['a stranger at a public one', person('bob'), repo('ada', 'public'), 'passes', 'read-only', 'read-only'],
		['the owner', person('ada'), repo('ada', 'private'), 'passes', 'passes', 'passes'],
		[
			'the owner with a read token',
			person('ada', { scope: 'read' }),
			repo('ada', 'private'),
			'passes',
			'write-token-needed',
			'write-token-needed',
		],
		['a writing member', person('bob', { role: 'write' }), repo('acme', 'private'), 'passes', 'passes', 'read-only'],
	])('answer %s', (_, actor, found, read, write, administer) => {
		expect(codeOf(() => requireRead(actor, found))).toBe(read)
		expect(codeOf(() => requireWrite(actor, found))).toBe(write)
		expect(codeOf(() => requireAdminister(actor, found))).toBe(administer)
		if (!found) return
		expect([mayRead(actor, found), mayWrite(actor, found), mayAdminister(actor, found)]).toEqual(
			[read, write, administer].map((answer) => answer === 'passes'),
		)
	})
})

describe('requireContent()', () => {
	test.each<[string, Actor, Guarded, string]>([
		['a visitor at an open one', VISITOR, repo('ada', 'public'), 'passes'],
		['a visitor at a gated one', VISITOR, { ...repo('ada', 'public'), gated: 'auto' }, 'gated-sign-in'],
		['a stranger at a gated one', person('bob'), { ...repo('ada', 'public'), gated: 'manual' }, 'gated-repo'],
		['a stranger at a gated private one', person('bob'), { ...repo('ada', 'private'), gated: 'auto' }, 'repo-not-found'],
		['who runs the hub', person('root', { isAdmin: true }), { ...repo('ada', 'public'), gated: 'auto' }, 'gated-repo'],
		['who made it and left', person('bob'), { ...repo('acme', 'public', 'bob'), gated: 'auto' }, 'gated-repo'],
		['the owner', person('ada', { scope: 'read' }), { ...repo('ada', 'public'), gated: 'manual' }, 'passes'],
		['a reading member', person('bob', { role: 'read', scope: 'read' }), { ...repo('acme', 'public'), gated: 'auto' }, 'passes'],
	])('answers %s', (_, actor, found, code) => {
		expect(codeOf(() => requireContent(actor, found))).toBe(code)
		expect(mayReadContent(actor, found)).toBe(code === 'passes')
	})
})

describe('requireNamespace()', () => {
	test.each<[string, Actor, string | undefined, string]>([
		['a visitor', VISITOR, 'ada', 'sign-in-needed'],
		['a read token', person('ada', { scope: 'read' }), undefined, 'write-token-needed'],
		['somebody else', person('bob'), 'ada', 'not-namespace-member'],
		['a reading member', person('bob', { role: 'read' }), 'acme', 'not-namespace-member'],
	])('refuses %s', (_, actor, namespace, code) => {
		expect(codeOf(() => requireNamespace(actor, 'model', namespace))).toBe(code)
	})
	test('finds the own account and organizations in any case', () => {
		expect(requireNamespace(person('ada'), 'model', undefined).id).toBe('ada')
		expect(requireNamespace(person('ada'), 'model', 'ADA').id).toBe('ada')
		expect(requireNamespace(person('bob', { role: 'contributor' }), 'space', 'Acme').id).toBe('acme')
	})
	test('names the kind and the namespace', () => {
		expect(() => requireNamespace(person('bob'), 'dataset', 'ada')).toThrow(
			new HubError('not-namespace-member', { kind: 'dataset', namespace: 'ada' }),
		)
	})
})

describe('restrictions of administrators', () => {
	const restricted = (level: 'hidden' | 'locked' | 'private', visibility: Guarded['visibility'] = 'public'): Guarded => ({
		...repo('ada', visibility),
		restriction: { level, reason: 'Malware', at: new Date(0), isLegal: false, source: 'repo' },
	})
	const failureOf = (act: () => unknown): string | undefined => {
		try {
			act()
		} catch (error) {
			return error instanceof HubError ? error.code : 'unexpected'
		}
		return undefined
	}

	test('a hidden repository is for administrators of the hub, and its reason for callers who could read it', () => {
		const hidden = restricted('hidden')
		for (const actor of [VISITOR, person('bob'), person('ada')]) {
			expect(mayRead(actor, hidden)).toBe(false)
			expect(failureOf(() => requireRead(actor, hidden))).toBe('repo-disabled')
		}
		expect(mayRead(person('root', { isAdmin: true }), hidden)).toBe(true)
		// Later work on behalf of an administrator has no administrator rights.
		expect(mayRead(person('root', { isAdmin: true, scope: 'read' }), hidden)).toBe(false)
		expect(mayAdminister(person('ada'), hidden)).toBe(false)
	})

	test('a hidden repository that was private is not found for callers who could not see it, administrators included', () => {
		const hidden = restricted('hidden', 'private')
		for (const actor of [VISITOR, person('bob'), person('root', { isAdmin: true })])
			expect(failureOf(() => requireRead(actor, hidden))).toBe('repo-not-found')
		expect(failureOf(() => requireRead(person('ada'), hidden))).toBe('repo-disabled')
	})

	test('a locked repository can be read by everyone and changed by no one', () => {
		const locked = restricted('locked')
		expect(mayRead(VISITOR, locked)).toBe(true)
		expect(mayWrite(person('ada'), locked)).toBe(false)
		expect(failureOf(() => requireWrite(person('ada'), locked))).toBe('repo-locked')
		expect(failureOf(() => requireAdminister(person('ada'), locked))).toBe('repo-locked')
		expect(failureOf(() => requireWrite(person('bob'), locked))).toBe('read-only')
	})
})

test('a deleted repository exists for no caller, whatever they may do otherwise', () => {
	const deleted: Guarded = { ...repo('ada', 'public'), deletedAt: new Date(0) }
	for (const actor of [VISITOR, person('ada'), person('bob'), person('root', { isAdmin: true })]) {
		expect([mayRead(actor, deleted), mayReadContent(actor, deleted), mayWrite(actor, deleted), mayAdminister(actor, deleted)]).toEqual([
			false,
			false,
			false,
			false,
		])
		expect(rightOf(actor, deleted)).toBe('none')
		expect(() => requireRead(actor, deleted)).toThrow(new HubError('repo-not-found'))
	}
})
