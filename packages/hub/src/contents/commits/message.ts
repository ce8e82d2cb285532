import { HubError } from '@stoa/vocabulary'
import type { CommitHeader } from './commits.ts'

const SUMMARY_MAX = 1000
const DESCRIPTION_MAX = 65_536

/** The first line of a commit message. */
export function titleOf(message: string): string {
	return message.split('\n', 1)[0]?.trim() ?? ''
}

/**
 * Title and the rest of a commit message.
 *
 * @example
 * ```ts
 * assert.deepEqual(splitMessage('Add weights\n\nFrom run 7\n'), { title: 'Add weights', message: 'From run 7' })
 * ```
 */
export function splitMessage(message: string): { title: string; message: string } {
	const end = message.indexOf('\n')
	return { title: titleOf(message), message: end < 0 ? '' : message.slice(end).trim() }
}

/**
 * The commit message of a request: summary, blank line, description.
 *
 * @throws {HubError} `invalid-input` when it is empty, too long or contains NUL, which git cannot store
 */
export function writeMessage({ summary, description = '' }: Pick<CommitHeader, 'summary' | 'description'>): string {
	const refuse = (why: string): never => {
		throw new HubError('invalid-input', { what: 'the commit message', why })
	}
	if (summary.trim() === '') refuse('its summary is empty')
	if (summary.length > SUMMARY_MAX || description.length > DESCRIPTION_MAX) {
		refuse(`a summary has at most ${SUMMARY_MAX} characters and a description ${DESCRIPTION_MAX}`)
	}
	if (summary.includes('\0') || description.includes('\0')) refuse('it contains a NUL character')
	return description.trim() === '' ? summary.trim() : `${summary.trim()}\n\n${description.trim()}`
}
