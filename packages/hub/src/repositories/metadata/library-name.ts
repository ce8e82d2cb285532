import { findLibrary } from '@stoa/catalog'
import type { CardData, Sibling } from '../repos/repo.ts'
import { listOf, memberOf, textOf } from './card.ts'
import type { ModelConfig } from './model-config.ts'

/** The library that a model's card names, otherwise the one that its files indicate; `undefined` when they indicate none. */
export function libraryNameOf(card: CardData | undefined, config: ModelConfig, files: ReadonlyMap<string, Sibling>): string | undefined {
	const named = textOf(card?.['library_name'])
	if (named !== undefined) return named
	const { raw, adapter, pipelineClass, keras } = config
	if (memberOf(adapter, 'peft_type') !== undefined) return 'peft'
	if (memberOf(adapter, 'model_name') !== undefined) return 'adapter-transformers'
	if (pipelineClass !== undefined || files.has('modular_model_index.json')) return 'diffusers'
	if (files.has('modules.json') && files.has('config_sentence_transformers.json')) return 'sentence-transformers'
	if (files.has('config_setfit.json')) return 'setfit'
	if (memberOf(raw, 'pretrained_cfg') !== undefined && memberOf(raw, 'architecture') !== undefined) return 'timm'
	if (memberOf(raw, 'sklearn') !== undefined) return 'sklearn'
	if (memberOf(raw, 'speechbrain_interface') !== undefined || files.has('hyperparams.yaml')) return 'speechbrain'
	if (files.has('open_clip_config.json')) return 'open_clip'
	if (files.has('gliner_config.json')) return 'gliner'
	if (memberOf(keras, 'keras_hub_version') !== undefined || memberOf(keras, 'keras_nlp_version') !== undefined) return 'keras-hub'
	if (memberOf(keras, 'keras_version') !== undefined) return 'keras'
	if (memberOf(raw, 'architectures') !== undefined || memberOf(raw, 'model_type') !== undefined) return 'transformers'
	if (files.has('config.cfg') && files.has('meta.json')) return 'spacy'
	if ([...files.keys()].some((path) => path.endsWith('.nemo'))) return 'nemo'
	// Cards from before `library_name` existed name it in a tag.
	return listOf(card?.['tags']).find((tag) => findLibrary(tag) !== undefined)
}
