import { isHubError } from '@stoa/vocabulary'
import { spawn } from 'node:child_process'
import { expect, test } from 'vitest'
import { namedFailure } from '../postgres/named-failure.ts'
import { exitStatus, GitFailure } from './git-command.ts'

test('a git process that the system killed is a reason to try again, one that failed is not', async () => {
	const child = spawn('sleep', ['60'])
	child.kill('SIGKILL')
	const killed = new GitFailure('fast-import', { status: await exitStatus(child), stderr: '' })
	expect(isHubError(namedFailure(new Error('Cannot commit', { cause: killed })), 'unavailable')).toBe(true)
	const failed = new GitFailure('fast-import', { status: 128, stderr: 'fatal: not a repository' })
	expect(namedFailure(failed)).toBe(failed)
})
