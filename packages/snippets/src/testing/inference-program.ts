import { inferenceSnippets } from '../clients/inference-snippets.ts'
import type { InferenceOptions } from '../clients/inference-options.ts'
import type { Client, ClientLanguage } from '../clients/template.ts'

/** For tests: what one client's program for a task at a provider is; `undefined` when there is none. */
export const writer =
	(language: ClientLanguage, client: Client) =>
	(task: string, provider: string, options: InferenceOptions = {}): string | undefined =>
		inferenceSnippets({ model: { id: 'ada/engine', pipeline_tag: task }, provider, options }).find(
			(snippet) => snippet.language === language && snippet.client === client,
		)?.code
