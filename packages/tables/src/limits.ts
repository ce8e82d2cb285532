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

/** Most bytes of the columns of one row group, as they are stored. */
export const GROUP_SIZE_MAX = 64 * 1024 * 1024
/** Most bytes of one column of a row group, decompressed. */
export const COLUMN_SIZE_MAX = 192 * 1024 * 1024
/** Most bytes of one page, decompressed. */
export const PAGE_SIZE_MAX = 64 * 1024 * 1024
/** Most values of one column in a row group, and of its dictionary. */
export const VALUES_MAX = 8_000_000
