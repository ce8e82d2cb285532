import { findLibrary } from '@stoa/catalog'
import { applicableLibraries, librarySnippets, type Snippet, usualGgufModel } from '@stoa/snippets'
import { askingThisHub } from '../../../../layouts/use/ask-this-hub.ts'
import { libraryView } from '../../../../layouts/use/library-view.ts'
import type { UseChoice } from '../../../../layouts/use/use-choice.ts'
import type { UseView } from '../../../../layouts/use/use-data.ts'
import type { ModelInUse } from './model-in-use.ts'

function programsOf(key: string, { record, origin, gguf, isClosed }: ModelInUse): Snippet[] {
	return askingThisHub(librarySnippets(key, record, origin, usualGgufModel(gguf)?.path), origin, isClosed)
}

/** The libraries that can load a model, one of them chosen. */
export function libraryPart(model: ModelInUse, choice: UseChoice): Omit<UseView, 'parts'> {
	const { record, origin, isClosed } = model
	const libraries = applicableLibraries(record).map((key) => ({
		key,
		text: findLibrary(key)?.prettyLabel ?? key,
		programs: () => programsOf(key, model),
	}))
	return libraryView({ kind: 'model', id: record.id, origin, isClosed }, libraries, choice)
}
