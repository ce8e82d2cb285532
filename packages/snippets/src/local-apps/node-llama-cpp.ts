import { shellWord } from '../quote.ts'
import { isGguf } from './conditions.ts'
import type { LocalAppRules } from './local-app.ts'

/**
 * llama.cpp for Node.js. The address names the file: with a quantization alone the program asks for the manifest of a container registry, which
 * few hubs have.
 */
export const nodeLlamaCpp = {
	shows: isGguf,
	snippets: ({ id }, file) => {
		const address = `hf:${shellWord(id)}/${file === undefined ? '{{GGUF_FILE}}' : shellWord(file)}`
		return [
			{ language: 'sh', title: 'Chat', code: `npx -y node-llama-cpp chat ${address}\n` },
			{ language: 'sh', title: 'Does it fit?', code: `npx -y node-llama-cpp inspect estimate ${address}\n` },
		]
	},
} satisfies LocalAppRules
