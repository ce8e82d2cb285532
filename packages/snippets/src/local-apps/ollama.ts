import { isGguf } from './conditions.ts'
import { idWithQuant } from './words.ts'
import type { LocalAppRules } from './local-app.ts'

/** Ollama. */
export const ollama = {
	shows: isGguf,
	snippets: (model, file) => [{ language: 'sh', code: `ollama run hf.co/${idWithQuant(model, file)}\n` }],
} satisfies LocalAppRules
