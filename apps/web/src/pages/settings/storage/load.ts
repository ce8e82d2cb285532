import type { AccountStorage, Repo } from '@stoa/hub'
import { HubError } from '@stoa/vocabulary'
import type { PageCall } from '../../../site/route.ts'

/** What the storage in one's own settings shows. */
export interface StorageData {
	storage: AccountStorage
	/** Largest first. */
	repos: Repo[]
}

/** Asks what the person stores. @throws `sign-in-needed` */
export async function loadStorage({ hub, actor }: PageCall): Promise<StorageData> {
	if (actor.kind === 'visitor') throw new HubError('sign-in-needed')
	const { name } = actor.account
	const [storage, repos] = await Promise.all([hub.storage.of(actor, name), hub.storage.repos(actor, name)])
	return { storage, repos }
}
