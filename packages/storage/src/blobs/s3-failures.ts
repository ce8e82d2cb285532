import { S3ServiceException } from '@aws-sdk/client-s3'
import { HubError } from '@stoa/vocabulary'
import { withCause } from '../postgres/named-failure.ts'

/** The response of a request; a failure becomes `unavailable`. */
export async function orUnavailable<T>(answer: Promise<T>): Promise<T> {
	try {
		return await answer
	} catch (error) {
		throw unavailable(error)
	}
}

/** The response of a request, or `undefined` when the object does not exist. */
export async function unlessMissing<T>(answer: Promise<T>): Promise<T | undefined> {
	try {
		return await answer
	} catch (error) {
		if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404 && error.name !== 'NoSuchBucket') return undefined
		throw unavailable(error)
	}
}

/**
 * The error for the caller when a request to the store failed: the store is unavailable, overloaded, has no such bucket, or refuses our
 * credentials. The original error is kept in `cause` for the log.
 */
export function unavailable(error: unknown): unknown {
	if (error instanceof HubError || !isOfStore(error)) return error
	return withCause(new HubError('unavailable', { what: 'The store of large files' }), error)
}

/** Whether the store failed, or the way to it; or one of several requests, such as an upload and the removal of its parts. */
function isOfStore(error: unknown): error is Error {
	if (!(error instanceof Error)) return false
	if (error instanceof AggregateError && error.errors.some(isOfStore)) return true
	const code = 'code' in error ? String(error.code) : ''
	const isNetwork = /^(E[A-Z]+|UND_ERR_.+)$/.test(code) || error.name === 'TimeoutError' || error.name === 'AbortError'
	// The library has no error class for a response that it cannot parse, but it adds metadata to every failure of a request.
	return error instanceof S3ServiceException || isNetwork || '$metadata' in error
}
