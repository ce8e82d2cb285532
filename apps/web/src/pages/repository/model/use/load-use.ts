import type { RepoAtRevision } from '@stoa/hub'
import { ggufModels } from '@stoa/snippets'
import { modelRecordOf } from '@stoa/snippets/record'
import { repoAddress } from '@stoa/vocabulary'
import { colourUse } from '../../../../parts/use/colour-use.ts'
import { readUseChoice, addressOfUse, type UseChoice, type UsePart } from '../../../../parts/use/use-choice.ts'
import type { ColouredUse, UseTab, UseView } from '../../../../parts/use/use-data.ts'
import type { PageCall } from '../../../../site/route.ts'
import { appPart, appsOf } from './app-part.ts'
import { hasTask, inferencePart } from './inference-part.ts'
import { libraryPart } from './library-part.ts'
import type { ModelInUse } from './model-in-use.ts'

const PARTS: Readonly<Record<UsePart, (model: ModelInUse, choice: UseChoice) => Omit<UseView, 'parts'>>> = {
	libraries: libraryPart,
	inference: inferencePart,
	apps: appPart,
}

/** How to use a model, as the address asks, or as this visitor chose for another model before. */
export function modelUse(model: ModelInUse, choice: UseChoice): UseView {
	const parts: UsePart[] = [
		'libraries',
		...(hasTask(model) ? ['inference' as const] : []),
		...(appsOf(model).length > 0 ? ['apps' as const] : []),
	]
	const chosen = parts.find((part) => part === choice.part) ?? 'libraries'
	const tab = (part: UsePart): UseTab => ({
		key: part,
		text: model.words.ways[part],
		href: addressOfUse(model.page, { part }),
		current: part === chosen,
	})
	return { parts: parts.length > 1 ? parts.map(tab) : [], ...PARTS[chosen](model, choice) }
}

/** "Use this model" for the page of a model. */
export function loadModelUse(call: PageCall, { repo, siblings }: RepoAtRevision): Promise<ColouredUse> {
	const page = repoAddress({ kind: 'model', id: repo.name })
	const model: ModelInUse = {
		record: modelRecordOf(repo, siblings),
		gguf: ggufModels(siblings),
		origin: call.origin,
		page,
		words: call.words.parts.use,
		isClosed: repo.visibility === 'private' || repo.gated !== false,
	}
	const choice = readUseChoice(call.url.searchParams, call.choices)
	return colourUse(call, modelUse(model, choice), choice, page)
}
