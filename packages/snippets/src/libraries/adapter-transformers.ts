import { py } from '../quote.ts'
import type { Generator } from '../snippet.ts'

/** The `adapters` library: the base model, then the adapter on top of it. */
export const adapterTransformers = (({ id, config }) => [
	{
		language: 'python',
		install: 'pip install adapters',
		code: py`from adapters import AutoAdapterModel

model = AutoAdapterModel.from_pretrained(${config?.adapter_transformers?.model_name || 'fill-in-model-name'})
model.load_adapter(${id}, set_active=True)`,
	},
]) satisfies Generator
