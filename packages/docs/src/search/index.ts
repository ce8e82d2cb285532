export { DocsSearch, createSearch } from './docs-search.ts'
export type { SearchRecord } from './record.ts'
export { putStaticSearchFile, staticSearchFiles } from './static-search.ts'
