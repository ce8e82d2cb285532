import { CALL_GROUPS } from '@stoa/protocol'
import { openApiDocument } from './document.ts'
import type { OpenApiDocument } from './open-api.ts'

/** The document of a hub that is not running: for the reference and for tests. */
export function describeApi(options: { closed?: boolean } = {}): OpenApiDocument {
	return openApiDocument(CALL_GROUPS, options)
}
