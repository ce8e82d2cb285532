import { S3ServiceException } from '@aws-sdk/client-s3'
import { HubError } from '@stoa/vocabulary'
import { withCause } from '../postgres/named-failure.ts'

/** The answer of a request; its failure as `unavailable` names it. */
export async function orUnavailable<T>(answer: Promise<T>): Promise<T> {
	try {
		return await answer
	} catch (error) {
		throw unavailable(error)
	}
}

/** The answer of a request, or `undefined` when what it names is not there. */
export async function unlessMissing<T>(answer: Promise<T>): Promise<T | undefined> {
	try {
		return await answer
	} catch (error) {
		if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404 && error.name !== 'NoSuchBucket') return undefined
		throw unavailable(error)
	}
}

/**
 * What a request to the store failed with, for the caller: it is not available, be it away, overloaded, without our bucket, or of the opinion
 * that we may not use it. Its own words stay in `cause` for the log.
 */
export function unavailable(error: unknown): unknown {
	if (error instanceof HubError || !(error instanceof Error)) return error
	const code = 'code' in error ? String(error.code) : ''
	const isNetwork = /^(E[A-Z]+|UND_ERR_.+)$/.test(code) || error.name === 'TimeoutError' || error.name === 'AbortError'
	// The library has no class for an answer that it cannot read; it says so in the metadata that it adds to every failure of a request.
	return error instanceof S3ServiceException || isNetwork || '$metadata' in error
		? withCause(new HubError('unavailable', { what: 'The store of large files' }), error)
		: error
}
