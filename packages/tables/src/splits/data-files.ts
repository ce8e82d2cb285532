import { FILE_SUFFIXES } from './modules.ts'
import { compileGlob } from './glob.ts'

/** The files of splits by the rules of the `datasets` library (data_files.py of version 5.2), which decides what its users get. */

/** Patterns of files by the split that they belong to, in order. */
export type SplitPatterns = readonly { split: string; patterns: readonly string[] }[]

const KEYWORDS = {
	train: ['train', 'training'],
	validation: ['validation', 'valid', 'dev', 'val'],
	test: ['test', 'testing', 'eval', 'evaluation'],
}
const SEPARATORS = '-._ 0-9'
const DEFAULT_SPLITS = ['train', 'validation', 'test']
const DIGITS = '[0-9]'.repeat(5)
/** Files that are never data. */
const IGNORED = new Set(['README.md', 'config.json', 'dataset_info.json', 'dataset_infos.json', 'dummy_data.zip', 'dataset_dict.json'])
/** What a split may be called. */
const SPLIT_NAME = /^\w+(?:\.\w+)*$/

const byKeyword = (patternsOf: (keyword: string) => string[]): SplitPatterns =>
	Object.entries(KEYWORDS).map(([split, keywords]) => ({ split, patterns: keywords.flatMap(patternsOf) }))

const IN_FOLDER_NAME = byKeyword((keyword) => [
	`**/${keyword}/**`,
	`**/${keyword}[${SEPARATORS}]*/**`,
	`**/*[${SEPARATORS}]${keyword}/**`,
	`**/*[${SEPARATORS}]${keyword}[${SEPARATORS}]*/**`,
])
const IN_FILE_NAME = byKeyword((keyword) => [`**/${keyword}[${SEPARATORS}]*`, `**/*[${SEPARATORS}]${keyword}[${SEPARATORS}]*`])
const ALL: SplitPatterns = [{ split: 'train', patterns: ['**'] }]
const LOGS: SplitPatterns = [{ split: 'logs', patterns: ['**/*.eval'] }]
const HARBOR: SplitPatterns = [{ split: 'test', patterns: ['**/task.toml', '**/instruction.md'] }]

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)
const countOf = (segments: readonly string[], isCounted: (segment: string) => boolean): number => segments.filter(isCounted).length
const isSpecial = (segment: string): boolean => segment.startsWith('__')
const isHidden = (segment: string): boolean => segment.startsWith('.') && /[^.]/.test(segment)

/**
 * The files that a pattern names, in the order of their paths. Hidden files, those in folders that begin with two underscores, and files
 * that describe the dataset count only when the pattern names them.
 */
export function matchFiles(paths: readonly string[], pattern: string): string[] {
	const plain = pattern.replace(/^(?:\.\/)+/, '')
	const matches = compileGlob(plain)
	const wanted = plain.split('/')
	const special = countOf(wanted.slice(0, -1), isSpecial)
	const hidden = countOf(wanted, isHidden)
	return paths.filter((path) => {
		if (!matches(path)) return false
		const segments = path.split('/')
		if (IGNORED.has(nameOf(path)) && nameOf(path) !== nameOf(plain)) return false
		return countOf(segments.slice(0, -1), isSpecial) === special && countOf(segments, isHidden) === hidden
	})
}

/** Whether a file's name has an ending of any format that the library knows. */
export function hasDataSuffix(path: string): boolean {
	return nameOf(path)
		.split('.')
		.slice(1)
		.some((suffix) => FILE_SUFFIXES.has(`.${suffix}`))
}

/** The splits of files like `data/train-00000-of-00004.parquet`; `undefined` when there are none. */
function shardedSplits(paths: readonly string[]): SplitPatterns | undefined {
	const tail = `-${DIGITS}-of-${DIGITS}*.*`
	const found = new Set<string>()
	for (const path of matchFiles(paths, `data/*${tail}`)) {
		const split = /^(.*)-\d{5}-of-\d{5}.*\./.exec(nameOf(path))?.[1]
		if (split !== undefined && SPLIT_NAME.test(split)) found.add(split)
	}
	if (found.size === 0) return undefined
	const others = [...found].filter((split) => !DEFAULT_SPLITS.includes(split)).toSorted()
	return [...DEFAULT_SPLITS.filter((split) => found.has(split)), ...others].map((split) => ({
		split,
		patterns: [`data/${split}${tail}`],
	}))
}

/** The patterns by which files without a configuration belong to splits; empty without files. */
export function defaultPatterns(paths: readonly string[]): SplitPatterns {
	const sharded = shardedSplits(paths)
	if (sharded) return sharded
	for (const set of [LOGS, HARBOR, IN_FOLDER_NAME, IN_FILE_NAME, ALL]) {
		const used = set.filter(({ patterns }) => patterns.some((pattern) => matchFiles(paths, pattern).length > 0))
		if (used.length > 0) return used
	}
	return []
}
