export * from './front-matter.ts'
export * from './markdown.ts'
export type { OutlineEntry, RenderOptions, Rendered } from './rendered.ts'
