import type { RepoMetadata } from '../repos/repo.ts'

/** What an empty repository says about itself. A fresh object each time, so that nobody's change is everybody's. */
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
