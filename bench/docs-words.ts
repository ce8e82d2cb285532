/** A seeded source of numbers from 0 to 1. */
export type Random = () => number

const WORDS =
	'model token layer weight batch tensor dataset train loss gradient attention head vector index matrix sample label split metric score pipeline task text image audio speech vision language prompt answer context window cache memory device kernel precision quantise checkpoint shard adapter rank merge prune distil teacher student encoder decoder embedding sequence length padding mask position rotary norm residual dropout activation optimiser schedule warmup epoch step seed noise latent diffusion sampler guidance reward policy agent action state value critic buffer replay environment episode upload download commit branch revision token header request response status error retry limit quota storage bucket region secret variable runtime container port health metric trace log alert dashboard filter sort search facet page section chapter course exercise solution hint question quiz answer explain example figure table column row cell schema type string number boolean list mapping function class method argument default return raise import module package version install update remove configure environment'.split(
		' ',
	)
const SMALL =
	'the a of to and in for with on by from as at this that which when it is are can must will not only each every its their we you'.split(
		' ',
	)

/** One of a list, each as likely as the others. */
export function pick<One>(random: Random, list: readonly One[]): One {
	const chosen = list[Math.floor(random() * list.length)]
	if (chosen === undefined) throw new Error('There is nothing to pick from')
	return chosen
}

/** So many words of the field, parted by spaces. */
export function wordsOf(random: Random, length: number): string {
	return Array.from({ length }, () => pick(random, WORDS)).join(' ')
}

/** A text with its first letter as a capital. */
export function capital(text: string): string {
	return text.slice(0, 1).toUpperCase() + text.slice(1)
}

/** Eight to twenty words with what pages mark in them: code, strong words, links. */
export function sentence(random: Random): string {
	const words: string[] = []
	for (let left = 8 + Math.floor(random() * 12); left > 0; left--) {
		const word = random() < 0.45 ? pick(random, SMALL) : pick(random, WORDS)
		words.push(
			random() < 0.03 ? `**${word}**` : random() < 0.05 ? `\`${word}_${pick(random, WORDS)}\`` : random() < 0.01 ? `_${word}_` : word,
		)
	}
	return `${capital(words.join(' '))}.`
}

/** Two to five sentences. */
export function paragraph(random: Random): string {
	return Array.from({ length: 2 + Math.floor(random() * 4) }, () => sentence(random)).join(' ')
}
