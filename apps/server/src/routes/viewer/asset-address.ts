import { calls } from '@stoa/protocol'
import type { Actor, CellFilePlace, Hub, Repo } from '@stoa/hub'
import { HubError, isHubError, isOid, parseRepoId } from '@stoa/vocabulary'
import { z } from 'zod'
import { callAddress } from '../../call-address.ts'
import type { Signatures } from '../../signatures.ts'

/** Addresses that are made within an hour end together, so that a browser finds a file again that it has. Seconds. */
const HOUR = 3600
const PURPOSE = 'dataset-asset'
const index = z
	.string()
	.regex(/^\d{1,15}$/)
	.transform(Number)
const Claims = z.object({
	dataset: z.string(),
	commit: z.string(),
	config: z.string(),
	split: z.string(),
	row: index,
	column: index,
	at: z.string().regex(/^(?:\d{1,9}(?:\.\d{1,9}){0,7})?$/),
})

/** Who makes addresses, and with what. */
export interface AssetSigner {
	signatures: Signatures
	hub: Pick<Hub, 'standing'>
	actor: Actor
}

/**
 * The root-relative address of a file in a row. It carries the right of the caller, which is decided again when it is used.
 *
 * @param repo the dataset, which was found for the actor
 */
export function assetAddress({ signatures, hub, actor }: AssetSigner, repo: Repo, place: CellFilePlace): string {
	const { dataset, commit, config, split, row, column, at } = place
	const said = { dataset, commit, config, split, row: String(row), column: String(column), at: at.join('.') }
	const left = HOUR - (Math.ceil(Date.now() / 1000) % HOUR)
	const { token } = signatures.sign(PURPOSE, { ...hub.standing.claims(actor, repo, 'read'), ...said }, left + HOUR)
	return callAddress(calls.readDatasetAsset, { token })
}

/** What a signed address names; the caller must hold `claims` against the records. @throws {HubError} `viewer-cell-file` */
export function readAssetAddress(signatures: Signatures, token: string): { place: CellFilePlace; claims: Record<string, string> } {
	try {
		const claims = signatures.verify(PURPOSE, token)
		const { dataset, commit, at, ...rest } = Claims.parse(claims)
		if (!isOid(commit)) throw new HubError('signature')
		return { claims, place: { ...rest, dataset: parseRepoId(dataset), commit, at: at === '' ? [] : at.split('.').map(Number) } }
	} catch (error) {
		if (error instanceof z.ZodError || isHubError(error, 'signature')) throw new HubError('viewer-cell-file')
		throw error
	}
}
