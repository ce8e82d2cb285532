import { isGguf } from './conditions.ts'
import { idWithQuant } from './words.ts'
import type { LocalAppRules } from './local-app.ts'

/** llama.cpp for Node.js. */
export const nodeLlamaCpp = {
	shows: isGguf,
	snippets: (model, file) => [
		{ language: 'sh', title: 'Chat', code: `npx -y node-llama-cpp chat hf:${idWithQuant(model, file)}\n` },
		{ language: 'sh', title: 'Does it fit?', code: `npx -y node-llama-cpp inspect estimate hf:${idWithQuant(model, file)}\n` },
	],
} satisfies LocalAppRules
