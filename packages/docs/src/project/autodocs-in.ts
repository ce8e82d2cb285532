/** `[[autodoc]] Name` with the list below it. */
const AUTODOC = /\[\[autodoc\]\][ \t]*([^\s[\]]{1,300})[^\n]*((?:\n[ \t]+-[ \t]+[^\n]+)*)/g

/** The objects that a page describes, each with the members listed below it (`all` and `none` among them). */
export function autodocsIn(text: string): { name: string; members: string[] }[] {
	return Array.from(text.matchAll(AUTODOC), ([, name = '', list = '']) => ({
		name,
		members: Array.from(list.matchAll(/-[ \t]+(\S+)/g), ([, member = '']) => member),
	}))
}
