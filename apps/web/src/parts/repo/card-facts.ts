import type { Json, Repo } from '@stoa/hub'

/** A card's value as a list of strings: one string counts as a list of one, anything else as empty. */
function stringList(value: Json | undefined): string[] {
	if (typeof value === 'string') return [value]
	return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []
}

/** The models this one was made from, as its card says. */
export function baseModels({ metadata }: Repo): string[] {
	return stringList(metadata.cardData?.['base_model'])
}

/** The datasets a model was trained on: those the card names, and those its tags name. */
export function trainingDatasets({ metadata }: Repo): string[] {
	const tagged = metadata.tags.filter((tag) => tag.startsWith('dataset:')).map((tag) => tag.slice('dataset:'.length))
	return [...new Set([...stringList(metadata.cardData?.['datasets']), ...tagged])]
}
