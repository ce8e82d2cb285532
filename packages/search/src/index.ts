export * from './bounded-search.ts'
export * from './document.ts'
export * from './listing-index.ts'
