export * from './front-matter.ts'
export * from './highlight-code.ts'
export * from './markdown.ts'
export type { Rendered } from './rendered.ts'
