import { findArchitecture, type Architecture } from '@stoa/catalog'
import type { RepoMetadata, Sibling } from '../repos/repo.ts'
import { listOf, memberOf, textOf } from './card.ts'
import type { ModelConfig } from './model-config.ts'

/** The architecture of the first Transformers class of the model. */
export function architectureOf({ raw }: ModelConfig): Architecture | undefined {
	const [name] = listOf(memberOf(raw, 'architectures'))
	return name === undefined ? undefined : findArchitecture(name, textOf(memberOf(raw, 'model_type')))
}

/** A processor is named only when the repository has the file that it is loaded from. */
function processorOf(processor: string | undefined, files: ReadonlyMap<string, Sibling>): string | undefined {
	const hasTokenizer = files.has('tokenizer_config.json') || files.has('tokenizer.json')
	const hasImages = files.has('preprocessor_config.json') || files.has('processor_config.json')
	if (processor === 'AutoTokenizer') return hasTokenizer ? processor : undefined
	return hasImages ? processor : undefined
}

/** How Transformers loads the model (protocol 02 section 5.1). Clients refuse unknown keys, so it has only these. */
export function transformersInfoOf(config: ModelConfig, files: ReadonlyMap<string, Sibling>): RepoMetadata['transformersInfo'] {
	const architecture = architectureOf(config)
	const map = memberOf(config.kept, 'auto_map')
	const custom = Object.keys(typeof map === 'object' && map !== null && !Array.isArray(map) ? map : {}).find((key) =>
		key.startsWith('AutoModel'),
	)
	const autoModel = custom ?? architecture?.autoModel
	if (autoModel === undefined) return undefined
	const customClass = custom === undefined ? undefined : textOf(memberOf(map, custom))
	const processor = processorOf(architecture?.processor, files)
	return {
		auto_model: autoModel,
		...(architecture?.task === undefined ? {} : { pipeline_tag: architecture.task }),
		...(processor === undefined ? {} : { processor }),
		...(customClass === undefined ? {} : { custom_class: customClass }),
	}
}
