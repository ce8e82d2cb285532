import type { WeightsHeader, WeightsTensor } from '@stoa/hub'

/** What became of one tensor. */
export interface TensorChange {
	change: 'gone' | 'new' | 'changed'
	name: string
	before: Pick<WeightsTensor, 'dtype' | 'shape'> | undefined
	after: Pick<WeightsTensor, 'dtype' | 'shape'> | undefined
}

/** What became of a file of weights, as far as headers tell. */
export interface WeightsChange {
	path: string
	/** Tensors that differ in type or shape, went or came, up to a limit. */
	tensors: TensorChange[]
	/** How many of them there are. */
	changed: number
	/** Tensors of the same name, type and shape: their values may differ. */
	same: number
	/** Parameters before and after; `undefined` where the file was not there. */
	parameters: { before: number | undefined; after: number | undefined }
}

/** Tensors that are listed. */
const LISTED_MAX = 200

const signature = ({ dtype, shape }: Pick<WeightsTensor, 'dtype' | 'shape'>): string => `${dtype} ${shape.join(' ')}`
const parametersOf = (header: WeightsHeader | undefined): number | undefined =>
	header?.tensors.reduce((sum, { elements }) => sum + elements, 0)

/** Compares two headers; one that is absent had no tensors. */
export function compareWeights(path: string, before: WeightsHeader | undefined, after: WeightsHeader | undefined): WeightsChange {
	const old = new Map(before?.tensors.map((tensor) => [tensor.name, tensor]))
	const changes: TensorChange[] = []
	let same = 0
	for (const tensor of after?.tensors ?? []) {
		const was = old.get(tensor.name)
		old.delete(tensor.name)
		if (!was) changes.push({ change: 'new', name: tensor.name, before: undefined, after: tensor })
		else if (signature(was) === signature(tensor)) same += 1
		else changes.push({ change: 'changed', name: tensor.name, before: was, after: tensor })
	}
	for (const [name, tensor] of old) changes.push({ change: 'gone', name, before: tensor, after: undefined })
	return {
		path,
		tensors: changes.slice(0, LISTED_MAX).map(({ change, name, before: was, after: is }) => ({
			change,
			name,
			before: was && { dtype: was.dtype, shape: was.shape },
			after: is && { dtype: is.dtype, shape: is.shape },
		})),
		changed: changes.length,
		same,
		parameters: { before: parametersOf(before), after: parametersOf(after) },
	}
}
