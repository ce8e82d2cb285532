/** Most decoded bytes of a chunk (protocol 11 section 5). */
export const CHUNK_BYTES_MAX = 131_072
/** Bytes before the payload of each chunk. */
export const CHUNK_HEADER_BYTES = 8
/**
 * Most stored bytes of a chunk's payload. Clients store a chunk raw when compression does not help; an LZ4 frame that is longer than its
 * content by more than this has no honest writer.
 */
export const CHUNK_PAYLOAD_BYTES_MAX = CHUNK_BYTES_MAX + 4096
/** Most chunks of a xorb. */
export const XORB_CHUNKS_MAX = 8192
/** Most decoded bytes of a xorb. */
export const XORB_BYTES_MAX = 67_108_864
/** Most serialized bytes of a xorb, without footer: headers, and payloads that are a little longer than their content. */
export const XORB_SERIALIZED_BYTES_MAX = XORB_BYTES_MAX + 1_048_576
/** Most bytes of a xorb's footer: 40 for each chunk and the fixed part. */
export const XORB_FOOTER_BYTES_MAX = XORB_CHUNKS_MAX * 40 + 256
/** Most bytes of a shard. */
export const SHARD_BYTES_MAX = 67_108_864
/**
 * Most terms of one file in a shard. Clients cut a file into runs of at least eight chunks of 64 KiB on average (hf_xet, against fragments), so
 * the most scattered file of 32 GiB has as many; one that is stored as it came has one for each 64 MB.
 */
export const FILE_TERMS_MAX = 65_536
