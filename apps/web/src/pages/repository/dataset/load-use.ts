import { findDatasetLibrary } from '@stoa/catalog'
import type { Conversion, ConvertedConfig, ConvertedSplit, RepoAtRevision } from '@stoa/hub'
import { applicableDatasetLibraries, datasetSnippets, type DatasetRecord, type DatasetSplit, type Snippet } from '@stoa/snippets'
import { repoAddress } from '@stoa/vocabulary'
import { askThisHub, type UseWords } from '../../../parts/use/ask-this-hub.ts'
import { colourUse } from '../../../parts/use/colour-use.ts'
import { libraryView } from '../../../parts/use/library-view.ts'
import { addressOfUse, readUseChoice } from '../../../parts/use/use-choice.ts'
import type { ColouredUse, UseControl } from '../../../parts/use/use-data.ts'
import type { PageCall } from '../../../site/route.ts'

function programsOf(words: UseWords, key: string, dataset: DatasetRecord): Snippet[] {
	const programs = datasetSnippets(key, dataset)
	// Programs that name an address of this hub need not be told where it is.
	return programs.some(({ code }) => code.includes(`${dataset.hub}/`))
		? programs
		: [askThisHub(words, dataset.hub, dataset.isClosed), ...programs]
}

/** The name of the field that chooses a split. */
const FIELD = 'split'

/** The splits that are converted, by what the field has for them. Names of configurations have no slash. */
function splitsOf({ made }: Conversion): Map<string, DatasetSplit> {
	const configs = made?.configs.filter(({ why }) => why === undefined) ?? []
	const splitOf = (config: ConvertedConfig, { name, folder, files }: ConvertedSplit): [string, DatasetSplit] => {
		const parquet = files.map((file) => `${config.name}/${folder}/${file.name}`)
		return [`${config.name}/${name}`, { config: config.name, name, isOfDefault: config.isDefault, parquet }]
	}
	return new Map(configs.flatMap((config) => config.splits.map((split) => splitOf(config, split))))
}

/** Chooses a split, where there are several. */
function splitControls(words: UseWords, splits: ReadonlyMap<string, DatasetSplit>, value: string): UseControl[] {
	if (splits.size < 2) return []
	const options = [{ value: '', label: words.wholeDataset }, ...[...splits.keys()].map((key) => ({ value: key, label: key }))]
	return [{ kind: 'select', name: FIELD, label: words.split, value, options }]
}

/** "Use this dataset" for the page of a dataset: as the address asks, or as this visitor chose for another dataset before. */
export function loadDatasetUse(
	call: PageCall,
	{ repo, siblings, metadata }: RepoAtRevision,
	conversion: Conversion | undefined,
): Promise<ColouredUse> {
	const words = call.words.parts.use
	const choice = readUseChoice(call.url.searchParams, call.choices, 'dataset-')
	const splits = conversion ? splitsOf(conversion) : new Map<string, DatasetSplit>()
	const asked = choice.asked(FIELD) ?? ''
	const split = splits.get(asked)
	const dataset: DatasetRecord = {
		id: repo.name,
		tags: metadata.tags,
		files: siblings.map(({ path }) => path),
		isClosed: repo.visibility === 'private' || repo.gated !== false,
		hub: call.origin,
		split,
	}
	const libraries = applicableDatasetLibraries(dataset).map((key) => ({
		key,
		text: findDatasetLibrary(key)?.prettyLabel ?? key,
		programs: () => programsOf(words, key, dataset),
	}))
	const view = libraryView({ kind: 'dataset', id: repo.name, origin: call.origin, isClosed: dataset.isClosed, words }, libraries, choice)
	const controls = splitControls(words, splits, split ? asked : '')
	const page = repoAddress({ kind: 'dataset', id: repo.name })
	const library = view.tabs.find(({ current }) => current)?.key
	const kept = controls.length > 0 && library !== undefined ? { library } : view.kept
	const tabs = split ? view.tabs.map((tab) => ({ ...tab, href: addressOfUse(page, { library: tab.key, [FIELD]: asked }) })) : view.tabs
	return colourUse(call, { parts: [], ...view, tabs, controls, kept }, choice, page)
}
