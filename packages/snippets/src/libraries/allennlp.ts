import { py } from '../quote.ts'
import { hasTag } from '../record-fields.ts'
import type { Generator } from '../snippet.ts'

/** AllenNLP: a predictor, and a question for it when the model answers questions. */
export const allennlp = ((model) => {
	const load = py`import allennlp_models
from allennlp.predictors.predictor import Predictor

predictor = Predictor.from_path(${`hf://${model.id}`})`
	const ask = `predictor_input = {
    "passage": "The lighthouse on the cape was built in 1871.",
    "question": "When was it built?",
}
predictions = predictor.predict_json(predictor_input)`
	const code = hasTag(model, 'question-answering') ? `${load}\n${ask}` : load
	return [{ language: 'python', install: 'pip install allennlp allennlp-models', code }]
}) satisfies Generator
