import { S3Client } from '@aws-sdk/client-s3'

/** How to reach a store. */
export interface S3Access {
	/** `https://s3.example.org`; left out for Amazon's own. */
	endpoint?: string | undefined
	region: string
	accessKeyId: string
	secretAccessKey: string
	/** `endpoint/bucket/key` instead of `bucket.endpoint/key`: what most servers other than Amazon's want. */
	forcePathStyle?: boolean | undefined
	/** Milliseconds without a byte in either direction after which a request has failed; a minute by default. */
	silenceMsMax?: number | undefined
}

const SILENCE_MS_MAX = 60_000
/** How long it may take to reach the store. Such a failure is tried again, like every other that comes quickly. */
const CONNECT_MS_MAX = 10_000

/** The store was reached, and then said nothing. */
class StoreSilentError extends Error {
	constructor(milliseconds: number) {
		super(`The object store was silent for ${milliseconds / 1000} seconds`)
		// The library would try again if this had another failure as its cause, or its name.
		this.name = 'StoreSilentError'
	}
}

/**
 * Opens a client of a store. What fails quickly is tried three times. A store that was silent for a minute is not asked again: the caller would wait
 * three minutes for the same answer. A body that moves, however slowly, is no silence.
 */
export function createS3Client(access: S3Access): S3Client {
	const { endpoint, region, accessKeyId, secretAccessKey, forcePathStyle = false, silenceMsMax = SILENCE_MS_MAX } = access
	// Every download uses a socket for as long as its client reads.
	const agent = { maxSockets: 1000 }
	const client = new S3Client({
		...(endpoint === undefined ? {} : { endpoint }),
		region,
		credentials: { accessKeyId, secretAccessKey },
		forcePathStyle,
		requestHandler: { connectionTimeout: CONNECT_MS_MAX, socketTimeout: silenceMsMax, httpAgent: agent, httpsAgent: agent },
		// The signature already covers the body's SHA-256, and many servers do not know the newer checksums.
		requestChecksumCalculation: 'WHEN_REQUIRED',
		responseChecksumValidation: 'WHEN_REQUIRED',
	})
	client.middlewareStack.add(
		(next) => async (args) => {
			try {
				return await next(args)
			} catch (error) {
				throw isSilence(error) ? new StoreSilentError(silenceMsMax) : error
			}
		},
		// Inside what tries again.
		{ name: 'silenceIsFinal', step: 'finalizeRequest', priority: 'low' },
	)
	return client
}

/** The library gives this name to a connection that could not be made, too. */
function isSilence(error: unknown): boolean {
	return error instanceof Error && error.name === 'TimeoutError' && error.message.includes('of inactivity')
}
