import type { WeightsChange, WeightsGroup, WeightsHeader, WeightsPage, WeightsQuery, WeightsTensor, TensorChange } from './weights.ts'

/** Tensors that one page lists. */
const TENSORS_SHOWN = 500
/** Beginnings that are listed. */
const GROUPS_MAX = 40
/** Types, notes and missing files that are listed; characters of a note. */
const TYPES_MAX = 100
const NOTES_MAX = 500
const NOTE_LENGTH_MAX = 2000
const MISSING_MAX = 500
/** Changed tensors that are listed. */
const CHANGES_MAX = 200
/** Characters of a tensor's name that are shown. */
const NAME_LENGTH_MAX = 500

/** The dotted beginning of a name up to its first number, or its first word, and that number. */
function beginning(name: string): { prefix: string; number: string | undefined } {
	const segments = name.split('.')
	const at = segments.findIndex((segment) => /^\d+$/.test(segment))
	return at > 0 ? { prefix: segments.slice(0, at).join('.'), number: segments[at] } : { prefix: segments[0] ?? '', number: undefined }
}

const cut = (text: string, lengthMax: number): string => (text.length > lengthMax ? `${text.slice(0, lengthMax)}…` : text)

function groupNames(tensors: readonly WeightsTensor[]): WeightsGroup[] {
	const groups = new Map<string, WeightsGroup & { numbers: Set<string> }>()
	for (const { name, elements } of tensors) {
		const { prefix, number } = beginning(name)
		const group = groups.get(prefix) ?? { prefix, repeats: 0, tensors: 0, elements: 0, numbers: new Set<string>() }
		if (number !== undefined) group.numbers.add(number)
		group.tensors += 1
		group.elements += elements
		groups.set(prefix, group)
	}
	const listed = [...groups.values()].slice(0, GROUPS_MAX)
	return listed.map(({ numbers, prefix, ...group }) => ({ ...group, prefix: cut(prefix, NAME_LENGTH_MAX), repeats: numbers.size }))
}

function countTypes(tensors: readonly WeightsTensor[]): WeightsPage['types'] {
	const types = new Map<string, { dtype: string; elements: number; tensors: number }>()
	for (const { dtype, elements } of tensors) {
		const type = types.get(dtype) ?? { dtype, elements: 0, tensors: 0 }
		type.elements += elements
		type.tensors += 1
		types.set(dtype, type)
	}
	return [...types.values()].toSorted((a, b) => b.elements - a.elements).slice(0, TYPES_MAX)
}

/** Names in the order that people count in: layer 2 before layer 10. */
const inOrder = new Intl.Collator('en', { numeric: true })

/** A header narrowed by a filter, page by page. */
export function pageOfWeights(header: WeightsHeader, { filter, page }: WeightsQuery): WeightsPage {
	const { tensors, format, notes, missing } = header
	const words = filter.toLowerCase().split(/\s+/).filter(Boolean)
	const found = tensors
		.filter(({ name, dtype }) => words.every((word) => name.toLowerCase().includes(word) || dtype.toLowerCase() === word))
		.toSorted((a, b) => inOrder.compare(a.name, b.name))
	const start = page * TENSORS_SHOWN
	const shown = found.slice(start, start + TENSORS_SHOWN)
	return {
		format,
		total: tensors.reduce((sum, { elements }) => sum + elements, 0),
		tensorCount: tensors.length,
		types: countTypes(tensors),
		groups: groupNames(tensors),
		notes: notes
			.slice(0, NOTES_MAX)
			.map(({ key, value, count }) => ({ key, value: typeof value === 'string' ? cut(value, NOTE_LENGTH_MAX) : value, count })),
		missing: missing.slice(0, MISSING_MAX),
		shown: shown.map((tensor) => ({ ...tensor, name: cut(tensor.name, NAME_LENGTH_MAX) })),
		found: found.length,
		hasMore: start + TENSORS_SHOWN < found.length,
		hasParts: new Set(tensors.map(({ file }) => file)).size > 1,
	}
}

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
		tensors: changes.slice(0, CHANGES_MAX).map(({ change, name, before: was, after: is }) => ({
			change,
			name: cut(name, NAME_LENGTH_MAX),
			before: was && { dtype: was.dtype, shape: was.shape },
			after: is && { dtype: is.dtype, shape: is.shape },
		})),
		changed: changes.length,
		same,
		parameters: { before: parametersOf(before), after: parametersOf(after) },
	}
}
