import { findDatasetLibrary } from '@stoa/catalog'
import type { RepoAtRevision } from '@stoa/hub'
import { applicableDatasetLibraries, datasetSnippets, type DatasetRecord, type Snippet } from '@stoa/snippets'
import { repoAddress } from '@stoa/vocabulary'
import { askThisHub } from '../../../layouts/use/ask-this-hub.ts'
import { colourUse } from '../../../layouts/use/colour-use.ts'
import { libraryView } from '../../../layouts/use/library-view.ts'
import { readUseChoice } from '../../../layouts/use/use-choice.ts'
import type { ColouredUse } from '../../../layouts/use/use-data.ts'
import type { PageCall } from '../../../site/route.ts'

function programsOf(key: string, dataset: DatasetRecord): Snippet[] {
	const programs = datasetSnippets(key, dataset)
	// Programs that name an address of this hub need not be told where it is.
	return programs.some(({ code }) => code.includes(`${dataset.hub}/`)) ? programs : [askThisHub(dataset.hub, dataset.isClosed), ...programs]
}

/** "Use this dataset" for the page of a dataset: as the address asks, or as this visitor chose for another dataset before. */
export function loadDatasetUse(call: PageCall, { repo, siblings, metadata }: RepoAtRevision): Promise<ColouredUse> {
	const dataset: DatasetRecord = {
		id: repo.name,
		tags: metadata.tags,
		files: siblings.map(({ path }) => path),
		isClosed: repo.visibility === 'private' || repo.gated !== false,
		hub: call.origin,
	}
	const libraries = applicableDatasetLibraries(dataset).map((key) => ({
		key,
		text: findDatasetLibrary(key)?.prettyLabel ?? key,
		programs: () => programsOf(key, dataset),
	}))
	const choice = readUseChoice(call.url.searchParams, call.choices, 'dataset-')
	const view = libraryView({ kind: 'dataset', id: repo.name, origin: call.origin, isClosed: dataset.isClosed }, libraries, choice)
	return colourUse(call, { parts: [], ...view }, choice, repoAddress({ kind: 'dataset', id: repo.name }))
}
