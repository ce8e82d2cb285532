import { shellWord } from '../quote.ts'
import { isGguf, isRyzen } from './conditions.ts'
import { idWithQuant, nameOf, quantTag } from './words.ts'
import type { LocalAppRules } from './local-app.ts'

/** Lemonade: language models on AMD's chips. */
export const lemonade = {
	shows: (model) => isGguf(model) || isRyzen(model),
	snippets: (model, file) => {
		const isForNpu = isRyzen(model)
		const name = shellWord(nameOf(model.id))
		const run = isForNpu ? `# Needs an XDNA 2 NPU\nlemonade run user.${name}\n` : `lemonade run user.${name}-${quantTag(file)}\n`
		return [
			{
				language: 'sh',
				title: 'Fetch the model',
				code: `# Lemonade itself: https://lemonade-server.ai/\nlemonade pull ${isForNpu ? shellWord(model.id) : idWithQuant(model, file)}\n`,
			},
			{ language: 'sh', title: 'Chat', code: run },
			{ language: 'sh', title: 'What is there', code: 'lemonade list\n' },
		]
	},
} satisfies LocalAppRules
