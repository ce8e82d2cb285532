export { librarySnippets, libraryKeysWithSnippets } from './library-snippets.ts'
export type * from './model-record.ts'
export type * from './snippet.ts'
