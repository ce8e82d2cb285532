import { shellWord } from '../quote.ts'
import { agentServer } from './agent-server.ts'
import { callsTools, isMlx } from './conditions.ts'
import { idWithQuant } from './words.ts'
import type { LocalAppRules } from './local-app.ts'

/** Hermes, an agent. */
export const hermesAgent = {
	shows: callsTools,
	snippets: (model, file) => [
		agentServer(model, file),
		{
			language: 'sh',
			title: 'Tell Hermes about the server',
			install: 'curl -fsSL https://hermes-agent.nousresearch.com/install.sh | bash\nhermes setup',
			code: `hermes config set model.provider custom
hermes config set model.base_url http://127.0.0.1:8080/v1
hermes config set model.default ${isMlx(model) ? shellWord(model.id) : idWithQuant(model, file)}
`,
		},
		{ language: 'sh', title: 'Start Hermes', code: 'hermes\n' },
	],
} satisfies LocalAppRules
