import { visibleJson } from '../json.ts'
import { agentModel, agentServer } from './agent-server.ts'
import { callsTools } from './conditions.ts'
import type { LocalAppRules } from './local-app.ts'

/** Pi, a coding agent. */
export const pi = {
	shows: callsTools,
	snippets: (model, file) => {
		const { provider, modelId } = agentModel(model, file)
		const settings = {
			providers: {
				[provider]: { baseUrl: 'http://localhost:8080/v1', api: 'openai-completions', apiKey: 'none', models: [{ id: modelId }] },
			},
		}
		return [
			agentServer(model, file),
			{
				language: 'sh',
				title: 'Install Pi',
				install: 'npm install -g @earendil-works/pi-coding-agent',
				code: '# Then put the settings below into ~/.pi/agent/models.json\n',
			},
			{ language: 'text', title: '~/.pi/agent/models.json', code: `${visibleJson(JSON.stringify(settings, null, 2))}\n` },
			{ language: 'sh', title: 'Start Pi in the folder of a project', code: 'pi\n' },
		]
	},
} satisfies LocalAppRules
