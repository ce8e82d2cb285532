export * from './blobs/disk-blobs.ts'
export * from './blobs/memory-blobs.ts'
export * from './git/open-git.ts'
export * from './records/open-database.ts'
