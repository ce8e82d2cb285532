export * from './create-pages.ts'
export * from './page.ts'
