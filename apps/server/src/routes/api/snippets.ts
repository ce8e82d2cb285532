import { findProvider } from '@stoa/catalog'
import { calls, type QueryOf } from '@stoa/protocol'
import {
	answerOrRefusal,
	applicableLibraries,
	ggufModels,
	inferenceSnippets,
	knowsLibrary,
	librarySnippets,
	type ModelRecord,
	programBlocks,
	usualGgufModel,
} from '@stoa/snippets'
import { modelRecordOf } from '@stoa/snippets/record'
import { HubError } from '@stoa/vocabulary'
import { type Answer, type Asked, handle } from '../handle.ts'
import type { Route } from '../route.ts'

/**
 * `GET /api/models/{id}/snippets`: the programs that load a model (`?library=`) or call it (`?inference=PROVIDER`, with `&stream=true` for
 * streaming); without a parameter those of every library that can load it. It must follow the info routes, because a repository may be
 * named `snippets`.
 */
export const snippetRoutes: readonly Route[] = [handle(calls.writeSnippets, snippets)]

const refused = (what: string, why: string): HubError => new HubError('invalid-input', { what, why })

function readAsked({ parameters }: Asked<typeof calls.writeSnippets>): QueryOf<typeof calls.writeSnippets> {
	const asked = parameters()
	if (asked.library !== undefined && asked.inference !== undefined) throw refused('"library" and "inference"', 'ask for one of them')
	if (asked.stream !== undefined && asked.inference === undefined) throw refused('"stream"', 'write it beside "inference"')
	return asked
}

async function snippets(call: Asked<typeof calls.writeSnippets>): Promise<Answer<typeof calls.writeSnippets>> {
	const { hub, actor, repo, origin } = call
	const { library, inference: provider, stream: streaming = false } = readAsked(call)
	const { siblings } = await hub.repos.atRevision(actor, { kind: repo.kind, id: repo.name })
	const model = modelRecordOf(repo, siblings)
	if (provider !== undefined) return { id: model.id, snippets: callsOf(model, provider, { streaming, hub: origin }) }
	if (library !== undefined && !knowsLibrary(library)) throw refused('"library"', `there is no library "${library}"`)
	const file = model.gguf === undefined ? undefined : usualGgufModel(ggufModels(siblings))?.path
	const programs = (key: string) => programBlocks(librarySnippets(key, model, origin, file))
	if (library !== undefined) return { id: model.id, snippets: programs(library) }
	return { id: model.id, libraries: applicableLibraries(model).map((key) => ({ library: key, snippets: programs(key) })) }
}

function callsOf(
	model: ModelRecord,
	provider: string,
	options: { streaming: boolean; hub: string },
): { language: string; client: string; text: string }[] {
	if (provider !== 'auto' && findProvider(provider) === undefined)
		throw refused('"inference"', `there is no inference provider "${provider}"`)
	const tried = answerOrRefusal(() => inferenceSnippets({ model, provider, options }))
	if ('refusal' in tried) throw refused('"inference"', tried.refusal)
	return tried.answer.map(({ language, client, code }) => ({ language, client, text: code }))
}
