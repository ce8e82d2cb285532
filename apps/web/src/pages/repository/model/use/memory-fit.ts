import type { GgufModel } from '@stoa/snippets'
import { usualGgufModel } from '@stoa/snippets'

/** Memory of graphics cards, or of machines whose memory is shared with them, in GB. */
export const MEMORY_SIZES = [4, 6, 8, 12, 16, 24, 32, 48, 64, 80, 96, 128, 192, 512] as const

/** Bytes that a model takes while it runs: its weights, and room for the text it is reading. An estimate, on the safe side. */
export const bytesInUse = ({ bytes }: Pick<GgufModel, 'bytes'>): number => bytes * 1.1 + 500_000_000

/** Whether a model runs in so much memory. */
export const fitsIn = (model: Pick<GgufModel, 'bytes'>, gigabytes: number): boolean => bytesInUse(model) <= gigabytes * 1e9

/**
 * The model to take: the largest that fits, or the smallest when none does; without a known amount of memory the usual one.
 *
 * @param models smallest first
 */
export function modelForMemory(models: readonly GgufModel[], gigabytes: number | undefined): GgufModel | undefined {
	if (gigabytes === undefined) return usualGgufModel(models)
	return models.findLast((model) => fitsIn(model, gigabytes)) ?? models[0]
}
