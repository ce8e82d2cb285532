import { shellWord } from '../quote.ts'
import { isConversational, isMlx } from './conditions.ts'
import { askChat, STORY_OPENING } from './local-calls.ts'
import { quotedId } from './words.ts'
import type { LocalAppRules } from './local-app.ts'

/** MLX LM: language models on Apple's chips. */
export const mlxLm = {
	shows: (model) => isMlx(model) && model.pipeline_tag === 'text-generation',
	snippets: (model) => {
		const id = quotedId(model.id)
		const install = 'uv tool install mlx-lm'
		if (!isConversational(model))
			return [{ language: 'sh', install, code: `mlx_lm.generate --model ${id} --prompt ${shellWord(STORY_OPENING)}\n` }]
		return [
			{ language: 'sh', title: 'Chat in the terminal', install, code: `mlx_lm.chat --model ${id}\n` },
			{ language: 'sh', title: 'Server', install, code: `mlx_lm.server --model ${id}\n` },
			{ language: 'sh', title: 'Ask the server', code: askChat(model, 'http://localhost:8080') },
		]
	},
} satisfies LocalAppRules
