import { py } from '../quote.ts'
import { modelName } from '../record-fields.ts'
import type { Generator } from '../snippet.ts'

/** Mobilint: vision models on its own accelerators; the engine is given back whatever happens. */
export const mobilint = (({ id }) => [
	{
		language: 'python',
		install: 'pip install mblt-model-zoo',
		code: py`from mblt_model_zoo.vision import MBLT_Engine

engine = MBLT_Engine(
    model_cls=${modelName(id)},
    model_type="DEFAULT",
    model_path="",
    core_mode="global8",
)

try:
    image = engine.preprocess("path/to/image.jpg")
    output = engine(image)
    result = engine.postprocess(output)
finally:
    engine.dispose()`,
	},
]) satisfies Generator
