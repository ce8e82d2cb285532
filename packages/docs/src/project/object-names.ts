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
	return (
		candidates.find((key) => key.endsWith(`.${name}`)) ??
		candidates.find((key) => name.endsWith(`.${key}`)) ??
		(name.includes('.') ? candidates.find((key) => isWithin(name.split('.'), key.split('.'))) : undefined)
	)
}

/** Whether a longer name contains the parts in order: packages export objects of the files below them. */
function isWithin(parts: readonly string[], longer: readonly string[]): boolean {
	let at = 0
	for (const part of longer) if (part === parts[at]) at++
	return at === parts.length
}

/** The key of a member of an object: its own, or that of the nearest class it is made from. */
export function findMember(dump: ReadonlyMap<string, DescribedObject>, key: string, member: string): string | undefined {
	const seen = new Set<string>()
	const queue = [key]
	for (let owner = queue.shift(); owner !== undefined && seen.size < BASES_MAX; owner = queue.shift()) {
		if (seen.has(owner)) continue
		seen.add(owner)
		const own = `${owner}.${member}`
		if (dump.has(own)) return own
		queue.push(...(dump.get(owner)?.bases ?? []))
	}
	return undefined
}

/** Classes that a member is looked for in. */
const BASES_MAX = 100

/** The description of an object that a page names. */
export function findDescribed(dump: ReadonlyMap<string, DescribedObject>, name: string): DescribedObject | undefined {
	const key = keyOfObject(dump, name)
	return key === undefined ? undefined : dump.get(key)
}

/** The description of a member of an object that a page names. */
export function describedMember(dump: ReadonlyMap<string, DescribedObject>, name: string, member: string): DescribedObject | undefined {
	const owner = keyOfObject(dump, name)
	const key = owner === undefined ? undefined : findMember(dump, owner, member)
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
