export * from './format-error.ts'
export * from './lfs-pointer.ts'
export * from './range-reader.ts'
