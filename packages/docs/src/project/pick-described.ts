import type { DocsSource } from '../source.ts'
import { autodocsIn } from './autodocs-in.ts'
import type { DescribedObject } from './docstrings.ts'
import { findMember, keyOfObject } from './object-names.ts'

/** `` [`Name`] `` */
const REFERENCE = /\[`~?([A-Za-z_][\w.]*)(?:#\w+)?(?:\(\))?`\]/g

/** The descriptions that the pages of a folder use: objects with their members, and objects that the text refers to. */
export async function pickDescribed(dump: ReadonlyMap<string, DescribedObject>, source: DocsSource): Promise<Map<string, DescribedObject>> {
	const wanted = new Set<string>()
	const take = (key: string | undefined): void => void (key !== undefined && wanted.add(key))
	for (const file of await source.list()) {
		if (!/\.mdx?$/i.test(file)) continue
		const text = new TextDecoder().decode(await source.read(file))
		for (const { name, members } of autodocsIn(text)) {
			const key = keyOfObject(dump, name)
			if (key === undefined) continue
			take(key)
			for (const member of [...(dump.get(key)?.members ?? []), ...members]) take(findMember(dump, key, member))
		}
		for (const [, name = ''] of text.matchAll(REFERENCE)) take(keyOfObject(dump, name))
	}
	return new Map([...dump].filter(([key]) => wanted.has(key)))
}
