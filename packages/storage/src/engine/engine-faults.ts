import { EngineError } from '@stoa/hub'

/** What the engine's messages begin with when it has too little memory. */
const OF_LIMITS = ['Out of Memory Error', 'Failed to allocate', 'bad_alloc', 'INTERRUPT']

/** The first line of a message without places in statements, which people did not write. */
function sentenceOf(message: string): string {
	const [line = ''] = message.split('\n')
	return line
		.replaceAll(/\/data\/\d+\.parquet/g, 'a file')
		.replace(/^[A-Z][A-Za-z ]* Error: /, '')
		.slice(0, 300)
}

/** The failure that a message of the engine is about. */
export function faultOf(message: string): EngineError {
	if (OF_LIMITS.some((words) => message.includes(words))) return new EngineError('limit', 'it takes too much memory')
	return new EngineError('question', sentenceOf(message))
}
