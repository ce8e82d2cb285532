import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { count, pageSize } from '../../parameters.ts'
import { BundleImport, BundleKey, WatchedBundle } from '../../shapes/bundle.ts'

/** List the imports of bundles. */
export const listBundleImports = defineCall({
	method: 'GET',
	path: '/api/admin/bundles/imports',
	who: 'person',
	cors: false,
	summary: 'List the imports of bundles',
	text: 'The newest first.',
	query: { skip: count('Leave out this many', { max: 1_000_000 }), limit: pageSize('Most imports', 200) },
	answers: [{ text: 'The imports', schema: z.array(BundleImport) }],
	fails: ['hub-admin-needed', 'not-offered'],
})

/** Read an import of a bundle. */
export const readBundleImport = defineCall({
	method: 'GET',
	path: '/api/admin/bundles/imports/{job}',
	who: 'person',
	cors: false,
	summary: 'Read an import of a bundle',
	answers: [{ text: 'The import', schema: BundleImport }],
	fails: ['hub-admin-needed', 'not-offered', 'bundle-import-not-found'],
})

/** Import a bundle of the watched folder. */
export const importBundle = defineCall({
	method: 'POST',
	path: '/api/admin/bundles/imports',
	who: 'person',
	summary: 'Import a bundle of the watched folder',
	text: 'Begins the import and answers at once. Only a bundle that a trusted key signed is imported; `stoa bundle import` can be told otherwise.',
	body: { schema: z.strictObject({ file: z.string() }), example: { file: 'approved.001.tar' } },
	answers: [{ text: 'The import', schema: BundleImport }],
	fails: ['hub-admin-needed', 'not-offered', 'bundle-place'],
})

/** List the bundles of the watched folder. */
export const listWatchedBundles = defineCall({
	method: 'GET',
	path: '/api/admin/bundles/files',
	who: 'person',
	cors: false,
	summary: 'List the bundles of the watched folder',
	text: 'Files in the folder that `STOA_BUNDLE_FOLDER` names.',
	answers: [{ text: 'The bundles by name', schema: z.array(WatchedBundle) }],
	fails: ['hub-admin-needed', 'not-offered', 'bundle-place'],
})

/** List the keys that bundles are believed by. */
export const listBundleKeys = defineCall({
	method: 'GET',
	path: '/api/admin/bundles/keys',
	who: 'person',
	cors: false,
	summary: 'List the keys that bundles are believed by',
	text: 'They are added and removed with `stoa bundle trust`.',
	answers: [{ text: 'The keys by name', schema: z.array(BundleKey) }],
	fails: ['hub-admin-needed', 'not-offered'],
})
