import type { DescribedObject } from './docstrings.ts'

/** The keys of a map of objects by the last part of their names, so that a name is found without going through all of them. */
const indexes = new WeakMap<ReadonlyMap<string, unknown>, Map<string, string[]>>()

/**
 * The key of an object that a page names: the name itself, a key that ends with it (`HfApi` for `huggingface_hub.HfApi`), or a key that it ends
 * with. Of several the first in the map.
 */
export function keyOfObject(objects: ReadonlyMap<string, unknown>, name: string): string | undefined {
	if (objects.has(name)) return name
	const candidates = indexOf(objects).get(lastPart(name)) ?? []
	return candidates.find((key) => key.endsWith(`.${name}`)) ?? candidates.find((key) => name.endsWith(`.${key}`))
}

/** What is known of an object that a page names. */
export function findDescribed(dump: ReadonlyMap<string, DescribedObject>, name: string): DescribedObject | undefined {
	const key = keyOfObject(dump, name)
	return key === undefined ? undefined : dump.get(key)
}

/** The part of a name after its last dot. */
export function lastPart(name: string): string {
	return name.slice(name.lastIndexOf('.') + 1)
}

function indexOf(objects: ReadonlyMap<string, unknown>): Map<string, string[]> {
	const known = indexes.get(objects)
	if (known) return known
	const made = new Map<string, string[]>()
	for (const key of objects.keys()) {
		const last = lastPart(key)
		const same = made.get(last)
		if (same) same.push(key)
		else made.set(last, [key])
	}
	indexes.set(objects, made)
	return made
}
