import { HubError } from '@stoa/vocabulary'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { headerText, toFailure, WIRE } from './errors.ts'

const json = { format: 'json', anonymous: false } as const

test('WIRE is the table of statuses', () => {
	const rows = Object.entries(WIRE).map(([code, { status, errorCode }]) => `${status} ${code}${errorCode ? ` ${errorCode}` : ''}`)
	expect(rows.toSorted()).toMatchSnapshot()
})

test('toFailure() answers a visitor 401 with the code for a missing repository', () => {
	const failure = toFailure(new HubError('repo-not-found'), { format: 'json', anonymous: true })
	expect(failure).toMatchObject({
		status: 401,
		body: { error: 'Repository not found' },
		headers: { 'x-error-code': 'RepoNotFound', 'x-error-message': 'Repository not found' },
	})
	expect(failure.headers['www-authenticate']).toContain('Bearer')
})

test('toFailure() answers 404 to a signed-in caller for a missing repository', () => {
	expect(toFailure(new HubError('repo-not-found'), json)).toMatchObject({ status: 404, headers: { 'x-error-code': 'RepoNotFound' } })
})

test('toFailure() sends git a Basic challenge and LFS its own', () => {
	expect(toFailure(new HubError('sign-in-needed'), { format: 'git', anonymous: true }).headers['www-authenticate']).toContain('Basic')
	const lfs = toFailure(new HubError('sign-in-needed'), { format: 'lfs', anonymous: true })
	expect(lfs.headers['lfs-authenticate']).toContain('Basic')
	expect(lfs.body).toEqual({ message: 'Invalid username or password.', error: 'Invalid username or password.' })
})

test('toFailure() names the field that a schema refused', () => {
	const { error } = z.object({ a: z.object({ b: z.string() }) }).safeParse({ a: { b: 1 } })
	expect(toFailure(error, json)).toMatchObject({ status: 400, body: { error: expect.stringContaining('"a.b"') } })
})

test('toFailure() reveals nothing about a bug', () => {
	const failure = toFailure(new Error('password=hunter2'), json)
	expect(failure).toMatchObject({ status: 500, unexpected: true })
	expect(JSON.stringify(failure)).not.toContain('hunter2')
})

test('toFailure() says when to try again: soon for an unavailable service, later for a full disk', () => {
	expect(toFailure(new HubError('unavailable', { what: 'The database' }), json)).toMatchObject({
		status: 503,
		headers: { 'retry-after': '5' },
	})
	expect(toFailure(new HubError('storage-full'), json)).toMatchObject({ status: 507, headers: { 'retry-after': '60' } })
})

test('toFailure() keeps the commit of a missing file, for clients that cache absences', () => {
	expect(
		toFailure(new HubError('entry-not-found', { commit: 'a'.repeat(40) }), { format: 'text', anonymous: false }).headers['x-repo-commit'],
	).toBe('a'.repeat(40))
})

test('headerText() leaves one line of Latin-1', () => {
	expect(headerText('Größe\r\nX: 1 → 好')).toBe('Größe X: 1 ? ?')
})
