import { deriveMetadata } from '../../../packages/hub/src/repositories/metadata/derive-metadata.ts'
import { memoryFactReader } from '../../../packages/hub/src/repositories/metadata/memory-fact-reader.ts'
import { partsOf, type FuzzTarget } from '../fuzz-target.ts'

/** tokenizer_config.json and special_tokens_map.json of a model. */
export const target: FuzzTarget = {
	seeds: [
		'{"bos_token":"<s>","eos_token":{"content":"</s>","lstrip":false},"mask_token":"[MASK]","chat_template":"{{ messages }}","added_tokens_decoder":{"0":{"content":"<unk>"}}}\0{"pad_token":"<pad>","cls_token":{"content":"[CLS]"}}',
		'{"chat_template":[{"name":"default","template":"a"},{"name":"tool_use","template":"b"}]}\0',
	],
	words: ['"bos_token":', '{"content":', '"chat_template":', '"added_tokens_decoder":', '"__proto__":', '\0'],
	async run(bytes) {
		const [tokenizer = '', special = ''] = partsOf(bytes)
		const files = { 'config.json': '{"model_type":"bert"}', 'tokenizer_config.json': tokenizer, 'special_tokens_map.json': special }
		await deriveMetadata('model', memoryFactReader(files))
	},
}
