import { TableError } from '@stoa/tables'
import { HubError, isHubError } from '@stoa/vocabulary'

/** Failures that are about the content of a dataset. */
const OF_CONTENT = ['viewer-unreadable', 'viewer-too-large', 'viewer-format', 'viewer-splits', 'file-disabled', 'object-not-found'] as const

/** Whether a failure is about the content of a dataset, so that its sentence stands where the rows would. */
export const isUnreadable = (error: unknown): error is HubError => OF_CONTENT.some((code) => isHubError(error, code))

/** What a person is told for an error of a file. Other errors are passed on. */
export function viewerError(error: unknown): unknown {
	if (!(error instanceof TableError)) return error
	const { fault, file, why } = error
	if (fault === 'unsupported') return new HubError('viewer-format', { file, why })
	return new HubError(fault === 'too-large' ? 'viewer-too-large' : 'viewer-unreadable', { file, why })
}

/** Runs a reading and throws its failures as a person is told. */
export async function explained<Result>(read: () => Promise<Result>): Promise<Result> {
	try {
		return await read()
	} catch (error) {
		throw viewerError(error)
	}
}
