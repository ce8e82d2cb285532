import type { ModelRecord } from '../model-record.ts'
import { shellWord } from '../quote.ts'
import { isForVllm, isGguf } from './conditions.ts'
import { idWithQuant } from './words.ts'
import type { LocalAppRules } from './local-app.ts'

/** Docker's own runner of models. */
export const dockerModelRunner = {
	shows: (model) => isGguf(model) || isForVllm(model),
	snippets: (model, file) => [{ language: 'sh', code: dockerModelRun(model, file) }],
} satisfies LocalAppRules

/** The command that runs a model in Docker; one that is no GGUF file has no quantization to choose. */
export function dockerModelRun(model: ModelRecord, file?: string): string {
	return `docker model run hf.co/${isGguf(model) ? idWithQuant(model, file) : shellWord(model.id)}\n`
}
