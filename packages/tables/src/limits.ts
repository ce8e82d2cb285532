/** Most rows in one answer (protocol 09 section 2). */
export const ROWS_MAX = 100
/** Most columns of a table that is shown. */
export const COLUMNS_MAX = 1000
/** Most characters of a column's name. */
export const NAME_LENGTH_MAX = 500
/** Most files of one split whose rows are counted and shown. */
export const SPLIT_FILES_MAX = 500

/** Most bytes of a row of a text file. */
export const RECORD_SIZE_MAX = 8 * 1024 * 1024
/** Most bytes of a text file, decompressed, in which rows are counted and shown. */
export const SCAN_SIZE_MAX = 128 * 1024 * 1024
/** Rows at the beginning of a text file from which its types are inferred, as in the `datasets` library. */
export const SAMPLE_ROWS = 10_000
/** The same in bytes. */
export const SAMPLE_SIZE = 10 * 1024 * 1024
/** How many rows of a text file lie between two positions that are remembered. */
export const MARK_EVERY = 1000
/** Deepest nesting of a JSON value. */
export const DEPTH_MAX = 64

/** Most bytes that are read of one column of a row group, as they are stored. */
export const CHUNK_SIZE_MAX = 64 * 1024 * 1024
/** Most bytes that are read of all columns of a row group. */
export const GROUP_SIZE_MAX = 256 * 1024 * 1024
/** Columns of a row group that are larger are read by page, where the file says where its pages are. */
export const PAGED_SIZE_MIN = 1024 * 1024
/** Most bytes of one column of a row group, decompressed. */
export const COLUMN_SIZE_MAX = 192 * 1024 * 1024
/** Most bytes of one page, decompressed. */
export const PAGE_SIZE_MAX = 64 * 1024 * 1024
/** Most values of one column in a row group, and of its dictionary. */
export const VALUES_MAX = 8_000_000

/** Most rows of a row group that is written. */
export const GROUP_ROWS_MAX = 1000
/** The same in bytes of its cells, about. */
export const GROUP_WEIGHT_MAX = 16 * 1024 * 1024
/** Size at which a file that is written ends, in bytes, about. It is held in memory. */
export const SHARD_SIZE_MAX = 64 * 1024 * 1024
