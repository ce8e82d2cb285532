/** Bytes of every record, and of the header. */
export const SHARD_RECORD_BYTES = 48
/** Bytes of the optional footer. */
export const SHARD_FOOTER_BYTES = 200
/** The only version there is. */
export const SHARD_VERSION = 2n

/** The first 32 bytes of a shard: `HFRepoMetaData`, a zero, and 17 fixed bytes. */
export const SHARD_HEADER_TAG = Uint8Array.from([
	...new TextEncoder().encode('HFRepoMetaData'),
	...'0 85 105 103 69 106 123 129 87 131 165 189 217 92 205 209 74 169'.split(' ').map(Number),
])

/** Stands where a hash would be in the record that ends a section. */
export const BOOKEND_HASH = new Uint8Array(32).fill(0xff)

/** What follows a file's terms. */
export const FILE_FLAGS = { hasVerifications: 0x80000000, hasMetadata: 0x40000000 } as const
