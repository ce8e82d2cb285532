import { join } from 'node:path'
import { accessRequestRoutes } from './api/access-requests.ts'
import { appSettingRoutes } from './api/app-settings.ts'
import { appRoutes } from './api/apps.ts'
import { collectionRoutes } from './api/collections.ts'
import { discussionRoutes } from './api/discussions.ts'
import { downloadRoutes } from './api/downloads.ts'
import { ggufManifestRoutes } from './api/gguf-manifest.ts'
import { groupRoutes } from './api/groups.ts'
import { identityRoutes } from './api/identity.ts'
import { largeFileRoutes } from './api/large-files.ts'
import { laterRoutes } from './api/later.ts'
import { organisationRoutes } from './api/organisations.ts'
import { listingRoutes } from './api/listings.ts'
import { moderationRoutes } from './api/moderation.ts'
import { hubJobRoutes } from './api/hub-jobs.ts'
import { hubHealthRoutes } from './api/hub-health.ts'
import { bundleRoutes } from './api/bundles.ts'
import { mirrorRoutes } from './api/mirror.ts'
import { storageRoutes } from './api/storage.ts'
import { notificationRoutes } from './api/notifications.ts'
import { paperRoutes } from './api/papers.ts'
import { readingRoutes } from './api/reading.ts'
import { repoRoutes } from './api/repos.ts'
import { smallRoutes } from './api/small.ts'
import { snippetRoutes } from './api/snippets.ts'
import { weightsRoutes } from './api/weights.ts'
import { webhookRoutes } from './api/webhooks.ts'
import { writingRoutes } from './api/writing.ts'
import { appContentRoutes } from './apps/app-content.ts'
import { assetRoutes } from './assets/assets.ts'
import { faviconRoutes } from './assets/favicon.ts'
import { vendorRoutes } from './assets/vendor.ts'
import { cardRoutes } from './cards/cards.ts'
import { docsRoutes } from './docs/docs.ts'
import { feedRoutes } from './feeds/feeds.ts'
import { attachmentRoutes } from './files/attachments.ts'
import { fileRoutes } from './files/resolve.ts'
import { externalImageRoutes } from './images/external-images.ts'
import { gitRoutes } from './git/git.ts'
import { lfsRoutes } from './lfs/lfs.ts'
import { lockRoutes } from './lfs/locks.ts'
import { openApiRoutes } from './ops/openapi.ts'
import { discoveryRoutes } from './oauth/discovery.ts'
import { externalRoutes } from './oauth/external.ts'
import { oauthRoutes } from './oauth/tokens.ts'
import { opsRoutes, type Operation } from './ops/ops.ts'
import type { Route } from './route.ts'
import { viewerRoutes } from './viewer/viewer.ts'
import { casRoutes } from './xet/cas.ts'
import { xetTokenRoutes } from './xet/token-routes.ts'

/**
 * Every address that is not a page, with who may call it. Rows are tried in order: literal segments precede parameters that would match
 * them. Only these addresses and pages are answered.
 */
export function routeTable(operation: Operation, assetsFolder: string): readonly Route[] {
	return [
		...openApiRoutes,
		...opsRoutes(operation),
		...assetRoutes(assetsFolder),
		...faviconRoutes,
		// The build puts both folders side by side (Pages.assetsFolder).
		...vendorRoutes(join(assetsFolder, '../vendor')),
		...docsRoutes,
		...appContentRoutes,
		...discoveryRoutes,
		...oauthRoutes,
		...externalRoutes,
		...identityRoutes,
		...organisationRoutes,
		...groupRoutes,
		...moderationRoutes,
		...storageRoutes,
		...mirrorRoutes,
		...bundleRoutes,
		...hubHealthRoutes,
		...hubJobRoutes,
		...listingRoutes,
		...collectionRoutes,
		...paperRoutes,
		...feedRoutes,
		...webhookRoutes,
		...notificationRoutes,
		...smallRoutes,
		...downloadRoutes,
		...appRoutes,
		...appSettingRoutes,
		...laterRoutes,
		...viewerRoutes,
		...readingRoutes,
		...weightsRoutes,
		...ggufManifestRoutes,
		...writingRoutes,
		...largeFileRoutes,
		...discussionRoutes,
		...accessRequestRoutes,
		...repoRoutes,
		...snippetRoutes,
		...xetTokenRoutes,
		...casRoutes,
		...lfsRoutes,
		...lockRoutes,
		...gitRoutes,
		...attachmentRoutes,
		...externalImageRoutes,
		...fileRoutes,
		...cardRoutes,
	]
}
