import { join } from 'node:path'
import { accessRequestRoutes } from './api/access-requests.ts'
import { discussionRoutes } from './api/discussions.ts'
import { identityRoutes } from './api/identity.ts'
import { largeFileRoutes } from './api/large-files.ts'
import { listingRoutes } from './api/listings.ts'
import { readingRoutes } from './api/reading.ts'
import { repoRoutes } from './api/repos.ts'
import { smallRoutes } from './api/small.ts'
import { snippetRoutes } from './api/snippets.ts'
import { writingRoutes } from './api/writing.ts'
import { appContentRoutes } from './apps/app-content.ts'
import { assetRoutes } from './assets/assets.ts'
import { vendorRoutes } from './assets/vendor.ts'
import { docsRoutes } from './docs/docs.ts'
import { fileRoutes } from './files/resolve.ts'
import { gitRoutes } from './git/git.ts'
import { lfsRoutes } from './lfs/lfs.ts'
import { opsRoutes, type Operation } from './ops/ops.ts'
import type { Route } from './route.ts'
import { casRoutes } from './xet/cas.ts'
import { xetTokenRoutes } from './xet/token-routes.ts'

/**
 * Every address that is no page, with who may call it. Rows are tried in order: those with words stand before those that would take a word
 * for a name. Nothing is answered that has no row here, except pages.
 */
export function routeTable(operation: Operation, assetsFolder: string): readonly Route[] {
	return [
		...opsRoutes(operation),
		...assetRoutes(assetsFolder),
		// The build puts both folders side by side (Pages.assetsFolder).
		...vendorRoutes(join(assetsFolder, '../vendor')),
		...docsRoutes,
		...appContentRoutes,
		...identityRoutes,
		...listingRoutes,
		...smallRoutes,
		...readingRoutes,
		...writingRoutes,
		...largeFileRoutes,
		...discussionRoutes,
		...accessRequestRoutes,
		...repoRoutes,
		...snippetRoutes,
		...xetTokenRoutes,
		...casRoutes,
		...lfsRoutes,
		...gitRoutes,
		...fileRoutes,
	]
}
