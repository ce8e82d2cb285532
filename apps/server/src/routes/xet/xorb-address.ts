import { calls } from '@stoa/protocol'
import type { ByteRange } from '@stoa/hub'
import { HubError, parseXetHash, withQuery, type XetHash } from '@stoa/vocabulary'
import { z } from 'zod'
import type { Signatures } from '../../signatures.ts'
import { callAddress } from '../../call-address.ts'

/** How long an address of bytes is good for. Clients answer its 403 by asking for the reconstruction again. */
const LIFETIME_SECONDS = 3600
const PURPOSE = 'xet-xorb'
const Claims = z.object({ hash: z.string(), file: z.string(), first: z.coerce.number().int().min(0), last: z.coerce.number().int().min(0) })

/** Serialized bytes of a xorb. */
export interface XorbBytes {
	hash: XetHash
	/** Both included. */
	bytes: ByteRange
	/** The file whose chunks the bytes are: its address ends when the file is taken down or leaves the repository. */
	file: XetHash
}

/**
 * An address for `bytes` of a xorb only: the xorb may also contain chunks of files that its reader must not see. The hash in the path is
 * for people and logs; the signed one is used. `claims`: of the right for which it is issued (`Standing.claims`).
 */
export function xorbAddress(
	signatures: Signatures,
	origin: string,
	{ hash, bytes, file }: XorbBytes,
	claims: Record<string, string>,
): string {
	const said = { ...claims, hash, file, first: String(bytes.start), last: String(bytes.end) }
	const { token } = signatures.sign(PURPOSE, said, LIFETIME_SECONDS)
	return origin + withQuery(callAddress(calls.readXorb, { hash }), { signature: token })
}

/** The content of a signed address; the caller must check `claims` and the file against the records. @throws {HubError} `signature` */
export function readXorbAddress(signatures: Signatures, hash: string, signature: string): XorbBytes & { claims: Record<string, string> } {
	const claims = signatures.verify(PURPOSE, signature)
	const parsed = Claims.safeParse(claims)
	// Signed by an earlier version, which did not name the file; clients request the reconstruction again.
	if (!parsed.success || parsed.data.hash !== hash) throw new HubError('signature')
	const { first, last, file } = parsed.data
	return { hash: parseXetHash(hash), bytes: { start: first, end: last }, file: parseXetHash(file), claims }
}
