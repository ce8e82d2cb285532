import type { SplitPlace, ViewedRows } from '@stoa/hub'
import type { Call } from '../route.ts'
import { assetAddress } from './asset-address.ts'
import { presentRows } from './present-rows.ts'

/** Rows of a split with the addresses of their files, which the caller may use. */
export function presentPage(
	call: Pick<Call, 'signatures' | 'hub' | 'actor' | 'origin'>,
	{ config, split }: Pick<SplitPlace, 'config' | 'split'>,
	page: ViewedRows,
): ReturnType<typeof presentRows> {
	const { repo, commit } = page
	return presentRows(page, (inside) => call.origin + assetAddress(call, repo, { dataset: repo.name, commit, config, split, ...inside }))
}
