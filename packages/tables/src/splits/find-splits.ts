import { type CardConfig, readCardConfigs } from './card-configs.ts'
import { defaultPatterns, hasDataSuffix, matchFiles, type SplitPatterns } from './data-files.ts'
import { findFolder } from '../folder/find-folder.ts'
import { type FolderLayout, folderKind, metadataModule } from '../folder/folder-layout.ts'
import { isPattern } from './glob.ts'
import { type ChosenModule, chooseModule, isMediaOf, isOfModule } from './modules.ts'

/** The configuration of a dataset whose card has none. */
const DEFAULT_CONFIG = 'default'

/** A split: a part of a configuration with rows of its own. */
export interface TableSplit {
	name: string
	/** Paths in the repository, in the order of their rows. */
	files: string[]
}

/** One configuration of a dataset. */
export interface TableConfig {
	name: string
	isDefault: boolean
	/** How its files are read: `parquet`, `csv`, `imagefolder` ..., also ones that are not shown. */
	module: string
	/** Between the columns of a CSV file. */
	separator: string
	/** How files of images, sounds, videos or documents are rows; absent for files that have rows in them. */
	folder: FolderLayout | undefined
	/** With the files that rows are read from. */
	splits: TableSplit[]
	/** Why it has no splits. */
	why: string | undefined
}

/** The configurations of a dataset, or why there are none; `file` is what the reason is about. */
export type FoundTables = { configs: TableConfig[] } | { file: string; why: string; isEmpty: boolean }

const CARD = 'README.md'
const NO_FILES = 'The dataset has no data files.'

interface ResolvedSplit extends TableSplit {
	/** A file that the card names and that does not exist. */
	missing: string | undefined
}

function resolve(paths: readonly string[], patterns: SplitPatterns, folder: string): ResolvedSplit[] {
	return patterns.map(({ split, patterns: names }) => {
		const full = names.map((name) => (folder === '' ? name : `${folder}/${name}`))
		const found = full.map((pattern) => matchFiles(paths, pattern).filter(hasDataSuffix))
		const missing = full.find((pattern, index) => !isPattern(pattern) && found[index]?.length === 0)
		return { name: split, files: [...new Set(found.flat())], missing }
	})
}

const trimSlashes = (path: string): string => path.replace(/^(?:\.?\/)+|\/+$/g, '')

/** The patterns of a configuration, relative to its folder. */
function patternsOf(paths: readonly string[], config: CardConfig, folder: string): SplitPatterns {
	if (config.data_files) return config.data_files
	const prefix = folder === '' ? '' : `${folder}/`
	return defaultPatterns(paths.filter((path) => path.startsWith(prefix)).map((path) => path.slice(prefix.length)))
}

function readConfig(paths: readonly string[], config: CardConfig, module: ChosenModule, isDefault: boolean): TableConfig {
	const folder = trimSlashes(config.data_dir ?? '')
	const resolved = resolve(paths, patternsOf(paths, config, folder), folder)
	const missing = resolved.find((split) => split.missing !== undefined)?.missing
	const splits = resolved.filter(({ files }) => files.length > 0).map(({ name, files }) => ({ name, files }))
	const why = missing === undefined ? `no file matches its "data_files"` : `the file "${missing}" does not exist`
	const isFaulty = missing !== undefined || splits.length === 0
	return openFolder(
		{
			name: config.config_name,
			isDefault,
			module: module.module,
			separator: config.sep ?? config.delimiter ?? module.separator,
			folder: undefined,
			splits: isFaulty ? [] : splits,
			why: isFaulty ? `Cannot read the configuration "${config.config_name}" of README.md: ${why}` : undefined,
		},
		config,
	)
}

/** A configuration of folders with the files that its rows are read from; any other one as it is. */
function openFolder(config: TableConfig, { drop_labels: dropLabels, drop_metadata: dropMetadata }: Partial<CardConfig>): TableConfig {
	if (config.why !== undefined) return config
	const { module, splits } = config
	const found = findFolder(module, splits, { dropLabels, dropMetadata }, (path) => isMediaOf(path, module))
	if (!found) return config
	if ('why' in found) return { ...config, splits: [], why: found.why }
	return { ...config, folder: found.layout, splits: found.splits }
}

/** The module must be the same for all splits, as in the library. */
function moduleOf(splits: readonly TableSplit[]): ChosenModule | { why: string } {
	const chosen = splits.map(({ files }) => chooseModule(files))
	const [first] = chosen
	if (!first) return { why: 'No file has an ending of a known data format.' }
	const other = chosen.find((one) => one?.module !== first.module || one.separator !== first.separator)
	if (chosen.includes(undefined) || other) return { why: 'The files of its splits have different formats.' }
	return first
}

function findInCard(paths: readonly string[], configs: readonly [CardConfig, ...CardConfig[]]): FoundTables {
	const [first] = configs
	const isDefaultName = (config: CardConfig): boolean =>
		configs.length === 1 || config.config_name === DEFAULT_CONFIG || config.default === true
	const defaults = configs.filter(isDefaultName)
	if (defaults.length > 1) {
		const why = `"${defaults[0]?.config_name}" and "${defaults[1]?.config_name}" are both the default configuration`
		return { file: CARD, why, isEmpty: false }
	}
	// The library looks at the first configuration only, and at the whole dataset when that one names no files.
	const looked = first.data_files ? resolve(paths, first.data_files, trimSlashes(first.data_dir ?? '')) : []
	const files = first.data_files ? looked : resolve(paths, defaultPatterns(paths), '')
	const module = moduleOf(files.filter((split) => split.files.length > 0))
	if ('why' in module) return { file: CARD, why: module.why, isEmpty: files.length === 0 }
	return { configs: configs.map((config) => readConfig(paths, config, module, isDefaultName(config))) }
}

/**
 * The configurations and splits of a dataset, by the rules of the `datasets` library: those of its card, otherwise by the names of its files
 * and folders.
 *
 * @param paths the files of the dataset, in the order of their paths
 * @param card the front matter of its card as JSON values
 */
export function findSplits(paths: readonly string[], card: unknown): FoundTables {
	const read = readCardConfigs(card)
	if ('why' in read) return { file: CARD, why: read.why, isEmpty: false }
	const [first, ...others] = read.configs
	if (first) return findInCard(paths, [first, ...others])
	const resolved = resolve(paths, defaultPatterns(paths), '').filter(({ files }) => files.length > 0)
	if (resolved.length === 0) return { file: '', why: NO_FILES, isEmpty: true }
	const module = moduleOf(resolved)
	if ('why' in module) return { file: '', why: module.why, isEmpty: false }
	const splits = resolved
		.map(({ name, files }) => ({ name, files: files.filter((path) => isOfModule(path, module.module) || describes(path, module)) }))
		.filter(({ files }) => files.length > 0)
	if (splits.length === 0) return { file: '', why: NO_FILES, isEmpty: true }
	return { configs: [openFolder({ name: DEFAULT_CONFIG, isDefault: true, ...module, folder: undefined, splits, why: undefined }, {})] }
}

/** Whether a file describes the files of a folder. */
const describes = (path: string, { module }: ChosenModule): boolean =>
	folderKind(module) !== undefined && metadataModule(path) !== undefined
