import { isGguf } from './conditions.ts'
import { dockerModelRun } from './docker-model-runner.ts'
import { idWithQuant } from './words.ts'
import type { LocalAppRules } from './local-app.ts'

/** llama.cpp: a server or a chat in the terminal. */
export const llamaCpp = {
	shows: isGguf,
	snippets: (model, file) => {
		const repository = idWithQuant(model, file)
		const run = (serve: string, chat: string): string =>
			`# A server with a web page\n${serve} -hf ${repository}\n\n# Or a chat in the terminal\n${chat} -hf ${repository}\n`
		return [
			{
				language: 'sh',
				title: 'macOS, Linux',
				install: 'curl -LsSf https://llama.app/install.sh | sh',
				code: run('llama serve', 'llama cli'),
			},
			{ language: 'sh', title: 'Windows (WinGet)', install: 'winget install llama.cpp', code: run('llama serve', 'llama cli') },
			{
				language: 'sh',
				title: 'Pre-built binary',
				code: `# Unpack one of https://github.com/ggerganov/llama.cpp/releases\n${run('./llama-server', './llama-cli')}`,
			},
			{
				language: 'sh',
				title: 'From source',
				install: [
					'git clone https://github.com/ggerganov/llama.cpp.git',
					'cd llama.cpp',
					'cmake -B build',
					'cmake --build build -j --target llama-server llama-cli',
				].join('\n'),
				code: run('./build/bin/llama-server', './build/bin/llama-cli'),
			},
			{ language: 'sh', title: 'Docker', code: dockerModelRun(model, file) },
		]
	},
} satisfies LocalAppRules
