export { DocsSearch, createSearch, type SearchHit, type SearchOptions } from './docs-search.ts'
export { nearest } from './near.ts'
export type { SearchRecord } from './record.ts'
export { putStaticSearchFile, staticSearchFiles } from './static-search.ts'
