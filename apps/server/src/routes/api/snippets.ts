import { findProvider } from '@stoa/catalog'
import { calls, queryFlag } from '@stoa/protocol'
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
import { type Answer, handle } from '../handle.ts'
import type { RepoCall, Route } from '../route.ts'

/**
 * `GET /api/models/{id}/snippets`: the programs that load a model (`?library=`) or call it (`?inference=PROVIDER`, with `&stream=true` piece by
 * piece); without a parameter those of every library that can load it. Must stand behind the info routes: a repository may be called `snippets`.
 */
export const snippetRoutes: readonly Route[] = [handle(calls.writeSnippets, snippets)]

const PARAMETERS = ['library', 'inference', 'stream']

const refused = (what: string, why: string): HubError => new HubError('invalid-input', { what, why })

function checkQuery(query: URLSearchParams): void {
	for (const name of new Set(query.keys())) {
		if (!PARAMETERS.includes(name)) throw refused(`"${name}"`, `the parameters are ${PARAMETERS.join(', ')}`)
		if (query.getAll(name).length > 1) throw refused(`"${name}"`, 'write it once')
	}
	if (query.has('library') && query.has('inference')) throw refused('"library" and "inference"', 'ask for one of them')
	if (query.has('stream') && (!query.has('inference') || queryFlag(query, 'stream') === undefined))
		throw refused('"stream"', 'write true or false, beside "inference"')
}

async function snippets(call: RepoCall): Promise<Answer<typeof calls.writeSnippets>> {
	const { hub, actor, repo, query, origin } = call
	checkQuery(query)
	const { siblings } = await hub.repos.atRevision(actor, { kind: repo.kind, id: repo.name })
	const model = modelRecordOf(repo, siblings)
	const provider = query.get('inference')
	if (provider !== null)
		return { id: model.id, snippets: callsOf(model, provider, { streaming: queryFlag(query, 'stream') ?? false, hub: origin }) }
	const library = query.get('library')
	if (library !== null && !knowsLibrary(library)) throw refused('"library"', `there is no library "${library}"`)
	const file = model.gguf === undefined ? undefined : usualGgufModel(ggufModels(siblings))?.path
	const programs = (key: string) => programBlocks(librarySnippets(key, model, origin, file))
	if (library !== null) return { id: model.id, snippets: programs(library) }
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
