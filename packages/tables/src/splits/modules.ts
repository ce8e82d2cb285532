/**
 * The module of each ending that `datasets` 5.2 knows, and the separator that the ending implies. Only what a reader is registered for is
 * shown; the others take part in the choice, as in the library.
 */
const MODULES: Readonly<Record<string, { module: string; separator?: string }>> = {
	'.csv': { module: 'csv' },
	'.tsv': { module: 'csv', separator: '\t' },
	'.json': { module: 'json' },
	'.jsonl': { module: 'json' },
	'.ndjson': { module: 'json' },
	'.parquet': { module: 'parquet' },
	'.geoparquet': { module: 'parquet' },
	'.gpq': { module: 'parquet' },
	'.arrow': { module: 'arrow' },
	'.txt': { module: 'text' },
	'.conll': { module: 'conll' },
	'.conllu': { module: 'conll' },
	'.tar': { module: 'webdataset' },
	'.xml': { module: 'xml' },
	'.hdf5': { module: 'hdf5' },
	'.h5': { module: 'hdf5' },
	'.eval': { module: 'eval' },
	'.toml': { module: 'harbor' },
	'.md': { module: 'harbor' },
	'.lance': { module: 'lance' },
	'.tsfile': { module: 'tsfile' },
	'.vortex': { module: 'vortex' },
	...each('fasta', 'fa fasta fna ffn faa frn afa'),
	...each('genbank', 'gb gbk genbank'),
	...each('fastq', 'fq fastq'),
	...each('pdb', 'pdb ent'),
	...each('mmcif', 'cif mmcif'),
	...each('imagefolder', 'bmp gif jpeg jpg jp2 png tif tiff webp apng ico ppm pgm tga'),
	...each('audiofolder', 'aiff au flac m4a mp3 oga ogg opus wav wma'),
	...each('videofolder', 'mkv mp4 avi mov webm mpeg mpg'),
	...each('pdffolder', 'pdf'),
	...each('niftifolder', 'nii'),
}

function each(module: string, endings: string): Record<string, { module: string }> {
	return Object.fromEntries(endings.split(' ').map((ending) => [`.${ending}`, { module }]))
}

/** Endings of data files. */
export const FILE_SUFFIXES: ReadonlySet<string> = new Set([
	...Object.keys(MODULES),
	...Object.keys(MODULES).map((suffix) => suffix.toUpperCase()),
	'.zip',
])

/** Files that describe images, audio or videos beside them; they do not decide the module. */
const METADATA_NAMES = new Set(['metadata.csv', 'metadata.jsonl', 'metadata.parquet'])
/** Endings that say how a file is compressed, and not what it holds. */
const COMPRESSIONS = new Set(['.gz', '.zst'])
/** Endings that win a draw, the first before the others. */
const FAVORITES = ['.parquet', '.lance', '.vortex', '.arrow', '.jsonl', '.json', '.csv']

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)
const suffixesOf = (path: string): string[] =>
	nameOf(path)
		.split('.')
		.slice(1)
		.map((suffix) => `.${suffix.toLowerCase()}`)

/** The module of a set of files, and the separator of its columns. */
export interface ChosenModule {
	module: string
	separator: string
}

interface Count {
	suffix: string
	isMetadata: boolean
	count: number
}

/** Negative when `left` comes first: no metadata files, the most frequent, then the favorites, then the last in the alphabet. */
function compareCounts(left: Count, right: Count): number {
	const rank = ({ suffix }: Count): number => {
		const at = FAVORITES.indexOf(suffix)
		return at < 0 ? FAVORITES.length : at
	}
	return (
		Number(left.isMetadata) - Number(right.isMetadata) ||
		right.count - left.count ||
		rank(left) - rank(right) ||
		(left.suffix < right.suffix ? 1 : -1)
	)
}

/** The module by the most frequent ending of the files; `undefined` when none is known. */
export function chooseModule(paths: readonly string[]): ChosenModule | undefined {
	const counts = new Map<string, Count>()
	for (const path of paths) {
		const isMetadata = METADATA_NAMES.has(nameOf(path))
		for (const suffix of suffixesOf(path)) {
			const count = counts.get(`${suffix}:${isMetadata}`) ?? { suffix, isMetadata, count: 0 }
			count.count += 1
			counts.set(`${suffix}:${isMetadata}`, count)
		}
	}
	for (const { suffix } of [...counts.values()].sort(compareCounts)) {
		if (suffix === '.zip') return { module: 'zip', separator: ',' }
		const known = Object.hasOwn(MODULES, suffix) ? MODULES[suffix] : undefined
		if (known) return { module: known.module, separator: known.separator ?? ',' }
	}
	return undefined
}

/** The module of one file by its last ending, but for that of a compression. */
export function moduleOfFile(path: string): ChosenModule | undefined {
	const suffix = suffixesOf(path).findLast((one) => !COMPRESSIONS.has(one))
	const known = suffix !== undefined && Object.hasOwn(MODULES, suffix) ? MODULES[suffix] : undefined
	return known && { module: known.module, separator: known.separator ?? ',' }
}

/** Whether a file is one of a module's, by any of its endings. */
export function isOfModule(path: string, module: string): boolean {
	return suffixesOf(path).some((suffix) => suffix === '.zip' || (Object.hasOwn(MODULES, suffix) && MODULES[suffix]?.module === module))
}

/** Whether the last ending of a file is one of a module's. */
export function isMediaOf(path: string, module: string): boolean {
	const suffix = suffixesOf(path).at(-1)
	return suffix !== undefined && Object.hasOwn(MODULES, suffix) && MODULES[suffix]?.module === module
}
