import { py, raw } from '../quote.ts'
import type { Generator } from '../snippet.ts'

/** The class that loads the base model, by the task type of the adapter. */
const CLASSES: ReadonlyMap<string, string> = new Map([
	['CAUSAL_LM', 'AutoModelForCausalLM'],
	['SEQ_2_SEQ_LM', 'AutoModelForSeq2SeqLM'],
	['TOKEN_CLS', 'AutoModelForTokenClassification'],
	['SEQ_CLS', 'AutoModelForSequenceClassification'],
])

/** PEFT: an adapter on its base model; its configuration names the task and the base (clause S-07). */
export const peft = (({ id, config }) => {
	const className = CLASSES.get(config?.peft?.task_type ?? '')
	const baseModel = config?.peft?.base_model_name_or_path
	if (className === undefined) return [{ language: 'python', code: '# Task type is invalid.' }]
	if (!baseModel) return [{ language: 'python', code: '# Base model is not found.' }]
	return [
		{
			language: 'python',
			install: 'pip install -U peft transformers',
			code: py`from peft import PeftModel
from transformers import ${raw(className)}

base_model = ${raw(className)}.from_pretrained(${baseModel})
model = PeftModel.from_pretrained(base_model, ${id})`,
		},
	]
}) satisfies Generator
