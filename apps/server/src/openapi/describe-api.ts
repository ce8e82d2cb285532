import { createMetrics } from '../metrics.ts'
import { routeTable } from '../routes/table.ts'
import { openApiDocument } from './document.ts'
import { GROUPS } from './groups.ts'
import type { OpenApiDocument } from './open-api.ts'

/** The document of a hub that is not running: for the reference and for tests. */
export function describeApi(options: { closed?: boolean } = {}): OpenApiDocument {
	return openApiDocument(routeTable({ metrics: createMetrics(), isReady: () => true, operatorSecret: '' }, ''), GROUPS, options)
}
