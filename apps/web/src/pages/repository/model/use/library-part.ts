import { findLibrary } from '@stoa/catalog'
import { applicableLibraries, librarySnippets, type Snippet, usualGgufModel } from '@stoa/snippets'
import { askingThisHub } from '../../../../parts/use/ask-this-hub.ts'
import { libraryView } from '../../../../parts/use/library-view.ts'
import type { UseChoice } from '../../../../parts/use/use-choice.ts'
import type { UseView } from '../../../../parts/use/use-data.ts'
import type { ModelInUse } from './model-in-use.ts'

function programsOf(key: string, { record, origin, gguf, isClosed, words }: ModelInUse): Snippet[] {
	return askingThisHub(words, librarySnippets(key, record, origin, usualGgufModel(gguf)?.path), origin, isClosed)
}

/** The libraries that can load a model, one of them chosen. */
export function libraryPart(model: ModelInUse, choice: UseChoice): Omit<UseView, 'parts'> {
	const { record, origin, isClosed, words } = model
	const libraries = applicableLibraries(record).map((key) => ({
		key,
		text: findLibrary(key)?.prettyLabel ?? key,
		programs: () => programsOf(key, model),
	}))
	return libraryView({ kind: 'model', id: record.id, origin, isClosed, words }, libraries, choice)
}
