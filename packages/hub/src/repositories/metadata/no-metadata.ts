import type { RepoMetadata } from '../repos/repo.ts'

/** The metadata of an empty repository. Each call returns a new object, so that a change of one does not affect others. */
export function noMetadata(): RepoMetadata {
	return {
		tags: [],
		pipelineTag: undefined,
		libraryName: undefined,
		cardData: undefined,
		config: undefined,
		safetensors: undefined,
		gguf: undefined,
		transformersInfo: undefined,
		maskToken: undefined,
		widgetData: undefined,
		sdk: undefined,
		linkedModels: [],
		linkedDatasets: [],
		description: undefined,
		parameterCount: undefined,
	}
}
