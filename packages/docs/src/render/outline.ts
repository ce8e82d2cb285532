import type { OutlineSection } from '../page.ts'
import type { PageHeading } from './tree-walk.ts'

/** Converts a flat list of headings to a tree: each is below the last one of a lesser depth. */
export function outlineOf(headings: readonly PageHeading[]): OutlineSection[] {
	const roots: OutlineSection[] = []
	const open: OutlineSection[] = []
	for (const { level, id, title } of headings) {
		const section: OutlineSection = { title, local: id, depth: level, sections: [] }
		while ((open.at(-1)?.depth ?? 0) >= level) open.pop()
		const above = open.at(-1)
		if (above) above.sections.push(section)
		else roots.push(section)
		open.push(section)
	}
	return roots
}
