import type { GgufModel, ModelRecord } from '@stoa/snippets'
import type { UseWords } from '../../../../parts/use/ask-this-hub.ts'

/** A model about to be used: what the parts of "Use this model" are made of. */
export interface ModelInUse {
	record: ModelRecord
	/** Its files in GGUF, smallest first. */
	gguf: readonly GgufModel[]
	/** This hub's own origin, without a slash at the end. */
	origin: string
	/** The model's page, root-relative. */
	page: string
	/** Whether a token is needed to download it. */
	isClosed: boolean
	words: UseWords
}
