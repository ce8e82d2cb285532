import { shellWord } from '../quote.ts'
import { isGguf } from './conditions.ts'
import type { LocalAppRules } from './local-app.ts'

/** LocalAI: a server with the interface of OpenAI. */
export const localai = {
	shows: isGguf,
	snippets: ({ id }, file) => {
		const address = `huggingface://${shellWord(id)}/${file === undefined ? '{{GGUF_FILE}}' : shellWord(file)}`
		return [
			{ language: 'sh', title: 'Binary', install: 'curl https://localai.io/install.sh | sh', code: `local-ai run ${address}\n` },
			{
				language: 'sh',
				title: 'Docker',
				install: 'docker pull localai/localai:latest-cpu',
				code: `docker run -p 8080:8080 --name localai -v $PWD/models:/build/models \\\n    localai/localai:latest-cpu ${address}\n`,
			},
		]
	},
} satisfies LocalAppRules
