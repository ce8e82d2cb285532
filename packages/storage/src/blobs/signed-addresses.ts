import { SignatureV4 } from '@smithy/signature-v4'
import type { BlobLink } from '@stoa/hub'
import { createHash, createHmac, type Hash, type Hmac } from 'node:crypto'
import type { S3Access } from './s3-client.ts'

/** What signing needs. */
export interface SignedAddressesOptions extends S3Access {
	bucket: string
	publicEndpoint?: string | undefined
}

/** Addresses at which the store itself answers with an object (AWS Signature Version 4 in the query). */
export class SignedAddresses {
	readonly #signer: SignatureV4
	readonly #endpoint: URL
	readonly #path: string
	readonly #now: () => Date

	constructor(options: SignedAddressesOptions, now: () => Date) {
		const { region, accessKeyId, secretAccessKey, forcePathStyle = false, bucket } = options
		this.#now = now
		this.#endpoint = new URL(options.publicEndpoint ?? options.endpoint ?? `https://s3.${region}.amazonaws.com`)
		if (!forcePathStyle) this.#endpoint.hostname = `${bucket}.${this.#endpoint.hostname}`
		const base = this.#endpoint.pathname.replace(/\/+$/, '')
		this.#path = forcePathStyle ? `${base}/${bucket}` : base
		this.#signer = new SignatureV4({
			service: 's3',
			region,
			credentials: { accessKeyId, secretAccessKey },
			sha256: NodeSha256,
			// The store compares the path as it is sent.
			uriEscapePath: false,
		})
	}

	/** The address of a key. */
	async of(key: string, { seconds, contentType, contentDisposition, cacheControl }: BlobLink): Promise<string> {
		const { protocol, host, hostname, port } = this.#endpoint
		const query: Record<string, string> = { 'response-content-type': contentType, 'response-cache-control': cacheControl }
		if (contentDisposition !== undefined) query['response-content-disposition'] = contentDisposition
		const asked = {
			method: 'GET',
			protocol,
			hostname,
			...(port !== '' && { port: Number(port) }),
			path: `${this.#path}/${key.split('/').map(encodeURIComponent).join('/')}`,
			headers: { host, 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' },
			query,
		}
		const signed = await this.#signer.presign(asked, { expiresIn: seconds, signingDate: this.#now() })
		const address = new URL(`${protocol}//${host}${signed.path}`)
		// Percent-encoded as it was signed: `URLSearchParams` writes a space as "+".
		const pairs = Object.entries(signed.query ?? {}).map(([name, value]) => `${escape(name)}=${escape(String(value))}`)
		address.search = pairs.join('&')
		return address.href
	}
}

function escape(text: string): string {
	return encodeURIComponent(text).replaceAll(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
}

/** SHA-256 as the library wants it. */
class NodeSha256 {
	readonly #secret: string | Uint8Array | undefined
	#hash: Hash | Hmac

	constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
		this.#secret = secret === undefined ? undefined : bytesOf(secret)
		this.#hash = this.#begin()
	}

	update(data: string | ArrayBuffer | ArrayBufferView): void {
		this.#hash.update(bytesOf(data))
	}

	async digest(): Promise<Uint8Array> {
		return new Uint8Array(this.#hash.digest())
	}

	reset(): void {
		this.#hash = this.#begin()
	}

	#begin(): Hash | Hmac {
		return this.#secret === undefined ? createHash('sha256') : createHmac('sha256', this.#secret)
	}
}

function bytesOf(data: string | ArrayBuffer | ArrayBufferView): string | Uint8Array {
	if (typeof data === 'string') return data
	return ArrayBuffer.isView(data) ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength) : new Uint8Array(data)
}
