import type { calls } from '@stoa/protocol'
import type { ViewedDataset } from '@stoa/hub'
import { HubError, isHubError } from '@stoa/vocabulary'
import type { Asked } from '../handle.ts'

type Question = Pick<Asked<typeof calls.checkDatasetViewer>, 'hub' | 'actor' | 'reply'>

/** @throws {HubError} `viewer-parameter-missing` */
export function required(given: string | undefined, name: string): string {
	if (given === undefined || given === '') throw new HubError('viewer-parameter-missing', { name })
	return given
}

/**
 * Checks that the caller may read a dataset. The viewer's clients tell no reasons apart, so that a private dataset looks like one that does
 * not exist. The answer names the commit that it is about to be read from.
 *
 * @returns the full name of the dataset, which is another one after a renaming
 * @throws {HubError} `viewer-sign-in` | `viewer-dataset-not-found` | `viewer-parameter-missing`
 */
export async function findDataset({ hub, actor, reply }: Question, given: string | undefined): Promise<string> {
	const id = required(given, 'dataset')
	try {
		const { name, headOid } = await hub.repos.findReadable(actor, { kind: 'dataset', id })
		if (headOid !== undefined) reply.header('x-revision', headOid)
		return name
	} catch (error) {
		if (!isHubError(error)) throw error
		throw new HubError(actor.kind === 'visitor' ? 'viewer-sign-in' : 'viewer-dataset-not-found')
	}
}

/** The configurations of a dataset that the caller may read. @throws those of `findDataset` and of the viewer */
export async function openDataset(call: Question, given: string | undefined): Promise<ViewedDataset> {
	const opened = await call.hub.viewer.dataset(call.actor, await findDataset(call, given))
	// It may have moved since.
	call.reply.header('x-revision', opened.commit)
	return opened
}

/** The configurations that a call is about: all, or the one that it names. @throws {HubError} `viewer-split-not-found` */
export function configsOf({ configs }: ViewedDataset, name: string | undefined): ViewedDataset['configs'] {
	if (name === undefined || name === '') return configs
	const found = configs.filter((config) => config.name === name)
	if (found.length === 0) throw new HubError('viewer-split-not-found')
	return found
}
