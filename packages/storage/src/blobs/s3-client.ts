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
}

/** Opens a client of a store. */
export function createS3Client({ endpoint, region, accessKeyId, secretAccessKey, forcePathStyle = false }: S3Access): S3Client {
	return new S3Client({
		...(endpoint === undefined ? {} : { endpoint }),
		region,
		credentials: { accessKeyId, secretAccessKey },
		forcePathStyle,
		// Every download uses a socket for as long as its client reads. A store that is silent for a minute has failed.
		requestHandler: { connectionTimeout: 10_000, socketTimeout: 60_000, httpAgent: { maxSockets: 1000 }, httpsAgent: { maxSockets: 1000 } },
		// The signature already covers the body's SHA-256, and many servers do not know the newer checksums.
		requestChecksumCalculation: 'WHEN_REQUIRED',
		responseChecksumValidation: 'WHEN_REQUIRED',
	})
}
