import { nearestQuantization, parseShardName, quantizationOfFileName } from '@stoa/catalog'

/** A model in GGUF: one file, or the parts of one. */
export interface GgufModel {
	/** The file, or the first of its parts: what applications are told. */
	path: string
	/** As its name says, `Q4_K_M`; `undefined` when it says none. */
	quantization: string | undefined
	/** Of all parts together. */
	bytes: number
}

/** The default quantization: small enough for a laptop, and hardly worse than the full model. */
const USUAL = 'Q4_K_M'

/** Not models of their own: the part that reads pictures, and the matrix that quantisers use. */
const BESIDE_MODELS = /mmproj|imatrix/i

/** The models in GGUF among a repository's files, smallest first. Parts count as one model; a split file without its first part is none. */
export function ggufModels(files: readonly { path: string; size: number }[]): GgufModel[] {
	const models = new Map<string, GgufModel>()
	const rest = new Map<string, number>()
	for (const { path, size } of files) {
		if (!path.endsWith('.gguf') || BESIDE_MODELS.test(path)) continue
		const shard = parseShardName(path)
		const name = shard ? `${shard.prefix}/${shard.total}` : path
		if (shard && Number(shard.shard) !== 1) rest.set(name, (rest.get(name) ?? 0) + size)
		else models.set(name, { path, quantization: quantizationOfFileName(path), bytes: size })
	}
	return [...models]
		.map(([name, model]) => ({ ...model, bytes: model.bytes + (rest.get(name) ?? 0) }))
		.toSorted((a, b) => a.bytes - b.bytes)
}

/** The default model: the default quantization or the nearest to it, otherwise the smallest; `undefined` when there is none. */
export function usualGgufModel(models: readonly GgufModel[]): GgufModel | undefined {
	const nearest = nearestQuantization(
		USUAL,
		models.flatMap(({ quantization }) => quantization ?? []),
	)
	return models.find(({ quantization }) => nearest !== undefined && quantization === nearest) ?? models[0]
}

/** The model that a tag of a local application means: `latest` the default one, else the one of that quantization in any case. */
export function ggufModelOf(models: readonly GgufModel[], tag: string): GgufModel | undefined {
	if (tag.toLowerCase() === 'latest') return usualGgufModel(models)
	return models.find(({ quantization }) => quantization === tag.toUpperCase())
}
