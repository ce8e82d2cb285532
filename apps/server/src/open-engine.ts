import type { HubPorts } from '@stoa/hub'
import { chooseWall, createTableEngine, openFileCache } from '@stoa/storage'
import { join } from 'node:path'
import type { Settings } from './config/settings.ts'

/** Opens what searches, filters and measures datasets, with a folder for copies of their files. Nothing is started before it is needed. */
export async function openEngine({
	STOA_DATA,
	STOA_VIEWER_CACHE,
	STOA_VIEWER_SANDBOX,
}: Settings): Promise<NonNullable<HubPorts['viewer']>> {
	return {
		engine: createTableEngine({ chooseWall: () => chooseWall(STOA_VIEWER_SANDBOX) }),
		localFiles: await openFileCache(join(STOA_DATA, 'viewer'), STOA_VIEWER_CACHE),
	}
}
