export type * from './model-record.ts'
export type * from './snippet.ts'
