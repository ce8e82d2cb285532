import { calls } from '@stoa/protocol'
import { fileURLToPath } from 'node:url'
import { handleReply } from '../handle.ts'
import type { Route } from '../route.ts'
import { sendBuilt } from './send-built.ts'

/** Files that programs on pages try a model with. */
const SAMPLES = fileURLToPath(new URL('../../../../../content/samples/', import.meta.url))
/** To be raised when a file changes: it is the entity tag of all of them. */
const SAMPLES_VERSION = 'samples-1'

/** The hub's own client files: their names contain a hash of the content, so browsers may cache them without limit. */
export function assetRoutes(assetsFolder: string): readonly Route[] {
	return [
		handleReply(calls.readSample, (call) => sendBuilt(SAMPLES, call, { keep: 'version', version: SAMPLES_VERSION })),
		handleReply(calls.readAsset, (call) => sendBuilt(assetsFolder, call, { keep: 'for-ever' })),
	]
}
