import type { ModelRecord } from '../model-record.ts'
import { LenientModelRecord } from './model-schema.ts'

/** What a hub knows of a repository, as far as a model record is made of it. The values come from people's files. */
export interface RepositoryFacts {
	/** `namespace/name`, checked. */
	name: string
	metadata: {
		tags: unknown
		pipelineTag: unknown
		libraryName: unknown
		maskToken: unknown
		config: unknown
		cardData: unknown
		widgetData: unknown
		transformersInfo: unknown
		gguf: unknown
	}
}

/**
 * The model record (clause E-06) of a repository. Never fails: a field that is not as it should be counts as missing. `siblings` are its files,
 * where the caller has them at hand.
 *
 * @example
 * ```ts
 * assert.equal(modelRecordOf(repo).pipeline_tag, repo.metadata.pipelineTag)
 * ```
 */
export function modelRecordOf({ name, metadata }: RepositoryFacts, siblings?: readonly { path: string }[]): ModelRecord {
	return LenientModelRecord.parse({
		id: name,
		tags: metadata.tags,
		pipeline_tag: metadata.pipelineTag,
		library_name: metadata.libraryName,
		mask_token: metadata.maskToken,
		config: metadata.config,
		cardData: metadata.cardData,
		widgetData: metadata.widgetData,
		transformersInfo: metadata.transformersInfo,
		gguf: metadata.gguf,
		siblings: siblings?.map(({ path }) => ({ rfilename: path })),
	})
}
