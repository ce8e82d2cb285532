export * from './document.ts'
export * from './listing-index.ts'
