/** The parts of the name of one shard of a split GGUF file. */
export interface ShardName {
	/** The text before the numbers, folders included. */
	prefix: string
	/** Five digits, from `00001`. */
	shard: string
	/** Five digits. */
	total: string
}

/**
 * Parses the name of one shard of a split GGUF file; `undefined` when the file is not split.
 *
 * @example
 * ```ts
 * assert.deepEqual(parseShardName('big-00002-of-00009.gguf'), { prefix: 'big', shard: '00002', total: '00009' })
 * assert.equal(parseShardName('big.gguf'), undefined)
 * ```
 */
export function parseShardName(path: string): ShardName | undefined {
	const [, prefix, shard, total] = /^(.+)-(\d{5})-of-(\d{5})\.gguf$/s.exec(path) ?? []
	return prefix === undefined || shard === undefined || total === undefined ? undefined : { prefix, shard, total }
}
