/** Largest file that is stored in git itself, in bytes; larger ones are stored by LFS or Xet (protocol 04 section 2). */
export const REGULAR_SIZE_MAX = 10 * 1024 * 1024
/** Most operations in one commit. */
export const OPERATIONS_MAX = 100_000
/** Most files in one preupload request (protocol 04 section 2). */
export const PREUPLOAD_FILES_MAX = 1000
/** Most bytes of one commit that are held in memory at a time; further content is written to git as it arrives. */
export const HELD_MAX = 16 * 1024 * 1024
