import type { WeightsHeader, WeightsTensor } from '@stoa/hub'
import type { PageCall } from '../../site/route.ts'
import type { FilePlace } from '../tree/load.ts'

/** Tensors that one page lists. */
const TENSORS_SHOWN = 500

/** A file of weights as its page shows it. */
export interface WeightsView {
	format: WeightsHeader['format']
	/** Of all tensors, whatever is asked for. */
	total: number
	tensorCount: number
	/** By type, most first. */
	types: { dtype: string; elements: number; tensors: number }[]
	/** Parts of the model by the beginnings of names, in the order of the file. */
	groups: WeightsGroup[]
	notes: WeightsHeader['notes']
	missing: string[]
	/** What the names must hold. */
	filter: string
	/** Those that the filter lets through, of this page. */
	shown: WeightsTensor[]
	found: number
	/** Pages before this one. */
	page: number
	hasMore: boolean
	/** The tensors lie in more than one file. */
	hasParts: boolean
}

/** Tensors whose names begin alike. */
export interface WeightsGroup {
	/** Ends before the first number: `model.layers`. */
	prefix: string
	/** Different numbers that follow: layers, blocks, experts. */
	repeats: number
	tensors: number
	elements: number
}

/** Beginnings that are listed. */
const GROUPS_MAX = 40

/** The dotted beginning of a name up to its first number, or its first word, and that number. */
function beginning(name: string): { prefix: string; number: string | undefined } {
	const segments = name.split('.')
	const at = segments.findIndex((segment) => /^\d+$/.test(segment))
	return at > 0 ? { prefix: segments.slice(0, at).join('.'), number: segments[at] } : { prefix: segments[0] ?? '', number: undefined }
}

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
	return [...groups.values()].slice(0, GROUPS_MAX).map(({ numbers, ...group }) => ({ ...group, repeats: numbers.size }))
}

function countTypes(tensors: readonly WeightsTensor[]): WeightsView['types'] {
	const types = new Map<string, { dtype: string; elements: number; tensors: number }>()
	for (const { dtype, elements } of tensors) {
		const type = types.get(dtype) ?? { dtype, elements: 0, tensors: 0 }
		type.elements += elements
		type.tensors += 1
		types.set(dtype, type)
	}
	return [...types.values()].toSorted((a, b) => b.elements - a.elements)
}

/** Names in the order that people count in: layer 2 before layer 10. */
const inOrder = new Intl.Collator('en', { numeric: true })

/** What the header of the file says, narrowed by `?q=` and read page by page; `undefined` when it cannot be read. */
export async function viewWeights(call: PageCall, { frame, commit, path }: FilePlace): Promise<WeightsView | undefined> {
	const header = await call.hub.files.weights(call.actor, { kind: frame.repo.kind, id: frame.repo.name }, commit, path)
	if (!header) return undefined
	const { tensors, format, notes, missing } = header
	const filter = (call.url.searchParams.get('q') ?? '').slice(0, 200).trim()
	const words = filter.toLowerCase().split(/\s+/).filter(Boolean)
	const found = tensors
		.filter(({ name, dtype }) => words.every((word) => name.toLowerCase().includes(word) || dtype.toLowerCase() === word))
		.toSorted((a, b) => inOrder.compare(a.name, b.name))
	const asked = Number(call.url.searchParams.get('p') ?? 0)
	const page = Number.isSafeInteger(asked) && asked > 0 ? asked : 0
	const start = page * TENSORS_SHOWN
	return {
		format,
		total: tensors.reduce((sum, { elements }) => sum + elements, 0),
		tensorCount: tensors.length,
		types: countTypes(tensors),
		groups: groupNames(tensors),
		notes,
		missing,
		filter,
		shown: found.slice(start, start + TENSORS_SHOWN),
		found: found.length,
		page,
		hasMore: start + TENSORS_SHOWN < found.length,
		hasParts: new Set(tensors.map(({ file }) => file)).size > 1,
	}
}
