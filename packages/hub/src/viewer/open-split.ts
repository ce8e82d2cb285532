import type { TableConfig, TableSplit } from '@stoa/tables'
import { HubError, type Oid } from '@stoa/vocabulary'
import type { Actor } from '../accounts/actors/actor.ts'
import type { Repo } from '../repositories/repos/repo.ts'
import type { SplitPlace, ViewedDataset } from './viewer.ts'

/** A split of a commit, for a caller who may read it. */
export interface OpenSplit {
	actor: Actor
	repo: Repo
	commit: Oid
	config: TableConfig
	split: TableSplit
}

/** A split of a dataset that was found for the actor. @throws {HubError} `viewer-split-not-found`, `viewer-splits` */
export function openSplit(actor: Actor, { repo, commit, configs }: ViewedDataset, place: Omit<SplitPlace, 'dataset'>): OpenSplit {
	const config = configs.find(({ name }) => name === place.config)
	if (config?.why !== undefined) throw new HubError('viewer-splits', { why: config.why })
	const split = config?.splits.find(({ name }) => name === place.split)
	if (!config || !split) throw new HubError('viewer-split-not-found')
	return { actor, repo, commit, config, split }
}
