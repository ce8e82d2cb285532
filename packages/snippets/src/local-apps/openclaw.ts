import { agentModel, agentServer } from './agent-server.ts'
import { callsTools, isMlx } from './conditions.ts'
import { idWithQuant, quotedId } from './words.ts'
import type { LocalAppRules } from './local-app.ts'

/** OpenClaw, an agent. */
export const openclaw = {
	shows: callsTools,
	snippets: (model, file) => {
		const onboard = [
			'openclaw onboard',
			'--non-interactive',
			'--mode local',
			'--auth-choice custom-api-key',
			'--custom-base-url http://127.0.0.1:8080/v1',
			`--custom-model-id ${isMlx(model) ? quotedId(model.id) : idWithQuant(model, file)}`,
			`--custom-provider-id ${agentModel(model, file).provider}`,
			'--custom-compatibility openai',
			'--custom-text-input',
			'--accept-risk',
			'--skip-health',
		].join(' \\\n    ')
		return [
			agentServer(model, file),
			{ language: 'sh', title: 'Tell OpenClaw about the server', install: 'npm install -g openclaw@latest', code: `${onboard}\n` },
			{ language: 'sh', title: 'Ask it', code: 'openclaw agent --local --agent main --message "Hello, what can you do for me?"\n' },
		]
	},
} satisfies LocalAppRules
