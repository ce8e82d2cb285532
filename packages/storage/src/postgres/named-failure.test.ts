import { isHubError } from '@stoa/vocabulary'
import { expect, test } from 'vitest'
import { GitFailure } from '../git/git-command.ts'
import { namedFailure } from './named-failure.ts'

test('namedFailure() says to try again when files, processes or memory of the machine are used up', () => {
	const failures = [
		...['EMFILE', 'ENFILE', 'EAGAIN', 'ENOMEM', 'ERR_WORKER_INIT_FAILED'].map((code) =>
			Object.assign(new Error('spawn /bin/sh'), { code }),
		),
		new GitFailure('cat-file', { status: 128, stderr: 'fatal: unable to create thread: Resource temporarily unavailable' }),
	]
	for (const failure of failures)
		expect(isHubError(namedFailure(new Error('Cannot read', { cause: failure })), 'unavailable'), failure.message).toBe(true)
})

test('namedFailure() says to try again on a file system that is read-only', () => {
	const failures = [
		Object.assign(new Error('open'), { code: 'EROFS' }),
		new GitFailure('fast-import', { status: 128, stderr: 'fatal: cannot create pack: Read-only file system' }),
	]
	for (const failure of failures) expect(isHubError(namedFailure(failure), 'unavailable'), failure.message).toBe(true)
})

test('namedFailure() names a full disk, and leaves other errors as they are', () => {
	expect(isHubError(namedFailure(Object.assign(new Error('write'), { code: 'ENOSPC' })), 'storage-full')).toBe(true)
	const bug = new Error('undefined is not a function')
	expect(namedFailure(bug)).toBe(bug)
})
