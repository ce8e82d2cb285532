import type { calls } from '@stoa/protocol'
import type { FastifyReply } from 'fastify'
import { createHash } from 'node:crypto'
import { FILE_POLICY } from '../../security-headers.ts'
import { dispositionOf } from '../files/content-type.ts'
import { sendBytes } from '../files/send-bytes.ts'
import type { Asked } from '../handle.ts'
import { readAssetAddress } from './asset-address.ts'

/**
 * Sends the file in a cell. Any user may have uploaded its bytes, so their type is never taken from a name: a closed list of types by their first bytes is
 * shown, everything else is saved, and neither can do anything in a browser.
 */
export async function sendAsset({
	hub,
	params,
	request,
	reply,
	signatures,
	settings,
}: Asked<typeof calls.readDatasetAsset>): Promise<FastifyReply> {
	const { place, claims } = readAssetAddress(signatures, params.token)
	const file = await hub.viewer.cellFile(claims, place)
	const { dataset, commit, config, split, row, column, at } = place
	const etag = createHash('sha256')
		.update(JSON.stringify([dataset, commit, config, split, row, column, at]))
		.digest('hex')
		.slice(0, 32)
	reply
		.header('content-type', file.type ?? 'application/octet-stream')
		.header('content-disposition', dispositionOf(file.name, file.type !== undefined))
		.header('content-security-policy', FILE_POLICY)
		.header('cross-origin-resource-policy', 'cross-origin')
		.header('cache-control', 'private, max-age=3600, immutable')
		.header('etag', `"${etag}"`)
	return sendBytes(file, { request, reply, settings, etag })
}
