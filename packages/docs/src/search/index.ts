export { DocsSearch, createSearch, type ExcerptPart, type SearchHit, type SearchOptions } from './docs-search.ts'
export type { SearchRecord } from './record.ts'
export { putStaticSearchFile, staticSearchFiles, type StaticSearchFile } from './static-search.ts'
