import type { ListingDocument } from '@stoa/search'

const SYLLABLES =
	'la ma mi stra be rt ro gem ma phi qwe n de ep see k fal con ne mo tron yi com mand bloom gpt neo whis per vi t cl ip di no sam ya lo'.split(
		' ',
	)
const PARTS =
	'base large small tiny instruct chat v1 v2 7b 8b 70b 1.5b gguf awq gptq 4bit lora finetuned uncased multilingual en zh code math vision'.split(
		' ',
	)
const TASKS =
	'text-generation text-classification fill-mask token-classification question-answering translation summarization text-to-image image-classification automatic-speech-recognition'.split(
		' ',
	)
const LIBRARIES = 'transformers diffusers peft sentence-transformers timm gguf stable-baselines3 keras onnx mlx'.split(' ')
const LICENSES = 'apache-2.0 mit openrail llama3 cc-by-4.0 cc-by-nc-4.0 gemma other bsd-3-clause gpl-3.0'.split(' ')
const LANGUAGES = 'en zh fr de es ja ru ko ar pt it hi tr vi nl pl sv id fa th uk cs ro hu fi'.split(' ')
const PROSE =
	'this model is a fine tuned version of trained on the dataset for task with results in evaluation achieves using data we release weights and code under open licence paper small large multilingual quantized english chinese'.split(
		' ',
	)

/** Facets of the synthetic terms: what stands before the colon; bare words are libraries. */
export function facetOfSynthetic(term: string): string | undefined {
	const colon = term.indexOf(':')
	return colon < 0 ? 'library' : term.slice(0, colon)
}

/** The facets above, as a listing page asks for them. */
export const SYNTHETIC_FACETS = ['task', 'library', 'language', 'license', 'dataset', 'other']

/** The same catalog for the same seed: skewed like a real hub, where few tags are on most entries and most tags on few. */
export function syntheticCatalogue(count: number, seed: number): ListingDocument[] {
	const random = seeded(seed)
	const pick = (list: readonly string[], skew = 2): string => list[Math.floor(random() ** skew * list.length)] ?? ''
	const authors = Array.from({ length: Math.ceil(count / 8) }, (_, index) => `${pick(SYLLABLES, 1)}${pick(SYLLABLES, 1)}${index}`)
	return Array.from({ length: count }, (_, ord) => {
		const terms = new Set([pick(LIBRARIES, 3), `task:${pick(TASKS)}`, `license:${pick(LICENSES)}`, `language:${pick(LANGUAGES, 4)}`])
		for (let more = Math.floor(random() * 8); more > 0; more--) terms.add(`other:${Math.floor(random() ** 3 * 20_000)}`)
		if (random() < 0.3) terms.add(`dataset:${Math.floor(random() ** 3 * 4000)}`)
		if (random() < 0.1) for (let more = 5; more > 0; more--) terms.add(`language:${pick(LANGUAGES, 1)}`)
		const words = Array.from({ length: Math.floor(random() * 3) + 1 }, () => pick(PARTS, 1))
		const stem = pick(SYLLABLES, 1) + pick(SYLLABLES, 1) + (random() < 0.5 ? pick(SYLLABLES, 1) : '')
		const popularity = random() ** 12
		return {
			ord,
			owner: random() < 0.02 ? `owner${Math.floor(random() * 200)}` : undefined,
			name: `${pick(authors)}/${stem}-${words.join('-')}-${Math.floor(random() * count)}`,
			text:
				random() < 0.6
					? Array.from({ length: 25 }, () => (random() < 0.05 ? stem + Math.floor(random() * 1000) : pick(PROSE, 1))).join(' ')
					: undefined,
			terms: [...terms],
			values: {
				trendingScore: random() < 0.04 ? Math.floor(popularity * 500) : 0,
				likes: Math.floor(popularity * 10_000),
				downloads: Math.floor(popularity * 1e7),
				createdAt: 1.6e12 + ord * 1e6,
				lastModified: 1.6e12 + random() * 2e11,
				num_parameters: random() < 0.5 ? Math.floor(10 ** (7 + random() * 4)) : undefined,
			},
		}
	})
}

/** Repeatable numbers from 0 to 1 (mulberry32). */
export function seeded(seed: number): () => number {
	let state = seed
	return () => {
		state = (state + 0x6d2b79f5) | 0
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
	}
}
