/** Largest file that git itself holds, in bytes; larger ones go through LFS or Xet (protocol 04 section 2). */
export const REGULAR_SIZE_MAX = 10 * 1024 * 1024
/** Operations in one commit. */
export const OPERATIONS_MAX = 100_000
/** Files in one preupload question (protocol 04 section 2). */
export const PREUPLOAD_FILES_MAX = 1000
/** Content of one commit that is held in memory at a time, in bytes; more is put into git as it comes. */
export const HELD_MAX = 16 * 1024 * 1024
