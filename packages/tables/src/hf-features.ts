import type { Feature, FeatureType, MediaKind } from './feature.ts'

const DEPTH_MAX = 16
const FIELDS_MAX = 10_000
/** Most names of a class label that are passed on. */
const NAMES_MAX = 10_000
const MEDIA = new Set<string>(['Image', 'Audio', 'Video', 'Pdf', 'Nifti'] satisfies MediaKind[])
/** What a media type may say about itself. */
const SETTINGS = ['decode', 'sampling_rate', 'mode', 'mono', 'num_channels', 'stream_index']

type Json = Readonly<Record<string, unknown>>

const isObject = (given: unknown): given is Json => typeof given === 'object' && given !== null && !Array.isArray(given)
const isMedia = (kind: string): kind is MediaKind => MEDIA.has(kind)
const textsOf = (given: unknown): string[] =>
	Array.isArray(given) ? given.slice(0, NAMES_MAX).filter((one) => typeof one === 'string') : []

/** Reads types while their number and depth are within limits; `undefined` for what is no type. */
class TypeReader {
	#left = FIELDS_MAX

	read(given: unknown, depth = 0): FeatureType | undefined {
		this.#left -= 1
		if (this.#left < 0 || depth > DEPTH_MAX) return undefined
		if (Array.isArray(given)) return given.length === 1 ? this.#list({ feature: given[0] }, 'List', depth) : undefined
		if (!isObject(given)) return undefined
		const { _type: kind } = given
		if (typeof kind !== 'string') return this.#struct(given, depth)
		if (kind === 'List' || kind === 'LargeList' || kind === 'Sequence') return this.#list(given, kind, depth)
		return this.#leaf(given, kind)
	}

	#leaf(given: Json, kind: string): FeatureType | undefined {
		const { dtype } = given
		if (kind === 'Value') return typeof dtype === 'string' ? { is: 'value', dtype: dtype.slice(0, 100) } : undefined
		if (kind === 'ClassLabel') return { is: 'label', names: textsOf(given.names) }
		if (kind === 'Translation' || kind === 'TranslationVariableLanguages')
			return { is: 'translation', kind, languages: textsOf(given.languages) }
		if (kind === 'Json') return { is: 'json' }
		if (isMedia(kind)) return { is: 'media', kind, settings: settingsOf(given) }
		const dimensions = /^Array([2-5])D$/.exec(kind)?.[1]
		if (dimensions === undefined || typeof dtype !== 'string' || !Array.isArray(given.shape)) return undefined
		const shape = given.shape.slice(0, 5).map((length) => (typeof length === 'number' ? length : null))
		return { is: 'array', dimensions: Number(dimensions), shape, dtype: dtype.slice(0, 100) }
	}

	#list(given: Json, kind: 'List' | 'LargeList' | 'Sequence', depth: number): FeatureType | undefined {
		const of = this.read(given.feature, depth + 1)
		const { length } = given
		return of && { is: 'list', of, kind, length: typeof length === 'number' && length >= 0 ? length : undefined }
	}

	#struct(given: Json, depth: number): FeatureType | undefined {
		const fields: Feature[] = []
		for (const [name, one] of Object.entries(given)) {
			const type = this.read(one, depth + 1)
			if (!type) return undefined
			fields.push({ name, type })
		}
		return { is: 'struct', fields }
	}
}

function settingsOf(given: Json): Record<string, string | number | boolean> {
	const settings: Record<string, string | number | boolean> = {}
	for (const key of SETTINGS) {
		const setting = given[key]
		if (typeof setting === 'string') settings[key] = setting.slice(0, 100)
		else if (typeof setting === 'number' || typeof setting === 'boolean') settings[key] = setting
	}
	return settings
}

/**
 * The types that the `datasets` library writes into a file's metadata under the key `huggingface`, by column. Empty when the text is
 * something else: the types of the file itself hold then.
 */
export function readHfFeatures(text: string | undefined): Map<string, FeatureType> {
	const known = new Map<string, FeatureType>()
	let given: unknown
	try {
		given = text === undefined ? undefined : JSON.parse(text)
	} catch (error) {
		if (!(error instanceof SyntaxError)) throw error
	}
	const info = isObject(given) ? given.info : undefined
	const features = isObject(info) ? info.features : undefined
	if (!isObject(features)) return known
	const reader = new TypeReader()
	for (const [name, one] of Object.entries(features)) {
		const type = reader.read(one)
		if (type) known.set(name, type)
	}
	return known
}
