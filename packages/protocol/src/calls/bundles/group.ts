import type { CallGroup } from '../../call.ts'
import { importBundle, listBundleImports, listBundleKeys, listWatchedBundles, readBundleImport } from './imports.ts'

/** Repositories that are carried from hub to hub without a network. */
export const bundles: CallGroup = {
	key: 'bundles',
	name: 'Bundles',
	text: 'For administrators of the hub, signed in on its pages: imports of bundles, the watched folder, and the keys that are trusted.',
	calls: [listBundleImports, importBundle, readBundleImport, listWatchedBundles, listBundleKeys],
}
