import { isForSglang } from './conditions.ts'
import { askServer } from './local-calls.ts'
import { quotedId } from './words.ts'
import type { LocalAppRules } from './local-app.ts'

/** SGLang: a server for many requests at once. */
export const sglang = {
	shows: isForSglang,
	snippets: (model, _file, hub) => {
		const launch = `python3 -m sglang.launch_server \\\n    --model-path ${quotedId(model.id)} \\\n    --host 0.0.0.0 \\\n    --port 30000\n`
		const docker = [
			'docker run --gpus all',
			'--shm-size 32g',
			'-p 30000:30000',
			'-v ~/.cache/huggingface:/root/.cache/huggingface',
			'--env "HF_TOKEN=<secret>"',
			'--ipc=host',
			'lmsysorg/sglang:latest',
			launch,
		].join(' \\\n    ')
		const call = askServer(model, 'http://localhost:30000', hub)
		return [
			{ language: 'sh', title: 'pip', install: 'pip install sglang', code: launch },
			{ language: 'sh', title: 'Docker', code: docker },
			{ language: 'sh', title: 'Ask the server', code: call },
		]
	},
} satisfies LocalAppRules
