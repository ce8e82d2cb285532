/** What writes static documentation sites, and checks them: none of the pages of a hub, which take long to load. */
export * from './open-diagram-reader.ts'
export * from './open-static-renderer.ts'
