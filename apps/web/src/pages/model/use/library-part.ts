import { findLibrary } from '@stoa/catalog'
import { applicableLibraries, librarySnippets, type Snippet, usualGgufModel } from '@stoa/snippets'
import { askThisHub } from '../../../layouts/use/ask-this-hub.ts'
import { useAddress, type UseChoice } from '../../../layouts/use/use-choice.ts'
import type { UseView } from '../../../layouts/use/use-data.ts'
import type { ModelInUse } from './model-in-use.ts'

/** Ways that work for every repository, behind the libraries. */
const PLAIN_WAYS: Readonly<Record<string, { text: string; programs: (model: ModelInUse) => Snippet[] }>> = {
	hf: {
		text: 'Command line',
		programs: ({ record, origin, isClosed }) => [
			askThisHub(origin, isClosed),
			{ language: 'sh', install: 'pip install huggingface_hub', code: `hf download ${record.id}` },
		],
	},
	git: {
		text: 'git',
		programs: ({ record, origin }) => [{ language: 'sh', code: `git lfs install\ngit clone ${origin}/${record.id}` }],
	},
}

function programsOf(key: string, model: ModelInUse): Snippet[] {
	const plain = Object.hasOwn(PLAIN_WAYS, key) ? PLAIN_WAYS[key] : undefined
	if (plain) return plain.programs(model)
	const { record, origin, gguf, isClosed } = model
	const snippets = librarySnippets(key, record, origin, usualGgufModel(gguf)?.path)
	// JavaScript reads no variable: its programs name the hub themselves.
	return snippets.every(({ language }) => language === 'js') ? snippets : [askThisHub(origin, isClosed), ...snippets]
}

/** The libraries that can load a model, one of them chosen. */
export function libraryPart(model: ModelInUse, choice: UseChoice): Omit<UseView, 'parts'> {
	const libraries = applicableLibraries(model.record)
	const keys = [...libraries, ...Object.keys(PLAIN_WAYS)]
	const wanted = choice.of('library')
	const chosen = keys.find((key) => key === wanted) ?? keys[0] ?? ''
	return {
		tabsLabel: 'Library',
		tabs: keys.map((key) => ({
			key,
			text: PLAIN_WAYS[key]?.text ?? findLibrary(key)?.prettyLabel ?? key,
			href: useAddress(model.page, { library: key }),
			current: key === chosen,
		})),
		controls: [],
		kept: {},
		notes: [],
		links: [],
		programs: programsOf(chosen, model),
	}
}
