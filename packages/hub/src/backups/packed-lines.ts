import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'

const pack = promisify(gzip)
const unpack = promisify(gunzip)
/** Largest text of a chunk, so that a damaged one cannot fill the memory. Bytes. */
const TEXT_MAX = 512 * 1024 * 1024

/** Some JSON values, one to a line, compressed. */
export async function packLines(values: readonly unknown[]): Promise<Buffer> {
	return pack(Buffer.from(values.map((value) => `${JSON.stringify(value)}\n`).join('')), { level: 3 })
}

/** The values again. */
export async function unpackLines(bytes: Uint8Array): Promise<unknown[]> {
	const text = (await unpack(bytes, { maxOutputLength: TEXT_MAX })).toString()
	return text
		.split('\n')
		.slice(0, -1)
		.map((line): unknown => JSON.parse(line))
}

/** SHA-256 of some bytes, in hexadecimal digits. */
export function sha256Of(bytes: Uint8Array): string {
	return createHash('sha256').update(bytes).digest('hex')
}
