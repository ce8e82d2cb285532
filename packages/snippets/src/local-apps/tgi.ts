import { shellWord } from '../quote.ts'
import { hasTag } from './conditions.ts'
import { askChat } from './local-calls.ts'
import type { LocalAppRules } from './local-app.ts'

/** Text Generation Inference, in Docker. */
export const tgi = {
	shows: (model) => hasTag(model, 'text-generation-inference'),
	snippets: (model) => [
		{
			language: 'sh',
			title: 'Docker',
			code: `docker run --gpus all \\
    -v ~/.cache/huggingface:/root/.cache/huggingface \\
    -e HF_TOKEN="<secret>" \\
    -p 8000:80 \\
    ghcr.io/huggingface/text-generation-inference:latest \\
    --model-id ${shellWord(model.id)}
`,
		},
		{ language: 'sh', title: 'Ask the server', code: askChat(model, 'http://localhost:8000') },
	],
} satisfies LocalAppRules
