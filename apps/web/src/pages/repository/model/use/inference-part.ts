import { findProvider, PROVIDERS } from '@stoa/catalog'
import { answerOrRefusal, type InferenceSnippet, inferenceSnippets, whyNoCall } from '@stoa/snippets'
import type { UseWords } from '../../../../parts/use/ask-this-hub.ts'
import { OWN_SERVER } from '../../../../parts/use/own-server.ts'
import { addressOfUse, type UseChoice } from '../../../../parts/use/use-choice.ts'
import type { UseView } from '../../../../parts/use/use-data.ts'
import type { ModelInUse } from './model-in-use.ts'

/** A server of the visitor's own, as `?provider=` names it. */
const OWN = 'own'

/** The clients by `language/name`, as tabs name them. */
const CLIENT_LABELS: Readonly<Record<string, string>> = {
	'python/huggingface_hub': 'huggingface_hub',
	'python/fal_client': 'fal-client',
	'python/requests': 'requests',
	'js/huggingface.js': 'huggingface.js',
	'js/fetch': 'fetch',
	'sh/curl': 'curl',
}

const clientOf = ({ language, client }: InferenceSnippet): string => `${language}/${client}`

/** The calls of a model at a provider; none when it cannot be asked for this task. */
function callsAt(provider: string, { record: model, origin }: ModelInUse, streaming: boolean): InferenceSnippet[] {
	const own = provider === OWN
	const options = { streaming, hub: origin, ...(own && { endpointUrl: OWN_SERVER }) }
	const tried = answerOrRefusal(() => inferenceSnippets({ model, provider: own ? 'hf-inference' : provider, options }))
	return 'answer' in tried ? tried.answer : []
}

/** Whether there is something to say about calls of this model: it has a task. */
export const hasTask = ({ record }: ModelInUse): boolean => record.pipeline_tag !== undefined

const labelOf = (words: UseWords, provider: string): string =>
	provider === OWN ? words.ownServer : provider === 'auto' ? words.anyProvider : (findProvider(provider)?.prettyLabel ?? provider)

function noteOn(words: UseWords, provider: string): string {
	if (provider === OWN) return words.ownServerNote(OWN_SERVER)
	return provider === 'auto' ? words.anyProviderNote : words.providerNote(labelOf(words, provider))
}

const clientLabel = ({ clients }: UseWords, key: string): string => ({ ...CLIENT_LABELS, ...clients })[key] ?? key

/** The ways to call a model, one client at one provider chosen. */
export function inferencePart(model: ModelInUse, choice: UseChoice): Omit<UseView, 'parts'> {
	const { page, record, words } = model
	const isStreamed = choice.of('stream') === 'true'
	const providers = [OWN, 'auto', ...PROVIDERS.map(({ key }) => key)].filter((key) => callsAt(key, model, false).length > 0)
	const provider = providers.find((key) => key === choice.of('provider')) ?? OWN
	const plain = callsAt(provider, model, false)
	const streamed = callsAt(provider, model, true)
	const canStream = streamed.some(({ code }, index) => code !== plain[index]?.code)
	const streaming = isStreamed && canStream
	const calls = streaming ? streamed : plain
	const chosen = calls.find((call) => clientOf(call) === choice.of('client')) ?? calls[0]
	const reason = calls.length === 0 ? whyNoCall(record.pipeline_tag ?? '') : undefined
	const state = { provider: provider === OWN ? undefined : provider, stream: streaming ? 'true' : undefined }
	return {
		tabsLabel: words.client,
		tabs: calls.map((call) => ({
			key: clientOf(call),
			text: clientLabel(words, clientOf(call)),
			href: addressOfUse(page, { client: clientOf(call), ...state }),
			current: call === chosen,
		})),
		controls: [
			...(providers.length > 0
				? [
						{
							kind: 'select' as const,
							name: 'provider',
							label: words.provider,
							value: provider,
							options: providers.map((value) => ({ value, label: labelOf(words, value) })),
						},
					]
				: []),
			...(canStream ? [{ kind: 'switch' as const, name: 'stream', label: words.streamAnswer, on: streaming }] : []),
		],
		kept: chosen ? { client: clientOf(chosen) } : {},
		notes: [reason ?? noteOn(words, provider)],
		links: [],
		programs: chosen ? [chosen] : [],
	}
}
