import { deriveMetadata } from '../../../packages/hub/src/repositories/metadata/derive-metadata.ts'
import { memoryFactReader } from '../../../packages/hub/src/repositories/metadata/memory-fact-reader.ts'
import { partsOf, type FuzzTarget } from '../fuzz-target.ts'

/** config.json of a model, and the smaller files beside it. */
export const target: FuzzTarget = {
	seeds: [
		'{"architectures":["BertForMaskedLM"],"model_type":"bert","auto_map":{"AutoModel":"modeling.X"},"quantization_config":{"quant_method":"gptq","bits":4}}',
		'{"sklearn":{"model":{"file":"m.pkl"},"model_format":"pickle"},"speechbrain_interface":"EncoderClassifier"}\0{"peft_type":"LORA","base_model_name_or_path":"ada/base","task_type":"CAUSAL_LM"}\0{"_class_name":"StableDiffusionPipeline"}\0{"keras_hub_version":"1","tasks":["CausalLM"]}\0{"class_name":"keras_hub>CausalLM"}',
	],
	words: [
		'"architectures":',
		'"model_type":',
		'"auto_map":',
		'"quantization_config":',
		'"peft_type":',
		'"_class_name":',
		'{"a":',
		'[[[[',
		'"__proto__":',
		'\0',
	],
	async run(bytes) {
		const [config = '', adapter = '', index = '', keras = '', task = ''] = partsOf(bytes)
		await deriveMetadata(
			'model',
			memoryFactReader({
				'config.json': config,
				'adapter_config.json': adapter,
				'model_index.json': index,
				'metadata.json': keras,
				'task.json': task,
			}),
		)
	},
}
