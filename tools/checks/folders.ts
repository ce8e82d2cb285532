import { ROOMS } from '../rooms.ts'
import { circlesOf } from './circles-of.ts'
import type { Source } from './sources.ts'

/** The folders directly below the `src` of a room, without tests. */
export interface FoldersReport {
	/** Folders that import each other, directly or through others, types included. */
	circles: string[][]
	/** Lines of each folder; `.` for the files that lie in `src` itself. */
	lines: Map<string, number>
}

/** Measures one room of `ROOMS`. Files in `src` itself are what several folders share, or put everything together: they belong to no folder. */
export function measureFolders(sources: Source[], room: string): FoldersReport {
	const base = `${ROOMS[room]?.folder}/src/`
	const folderOf = (path: string): string => /^([^/]+)\//.exec(path.slice(base.length))?.[1] ?? '.'
	const lines = new Map<string, number>()
	const arrows = new Map<string, Set<string>>()
	for (const { path, text, imports } of sources.filter((one) => one.path.startsWith(base) && !one.isTest)) {
		const from = folderOf(path)
		lines.set(from, (lines.get(from) ?? 0) + text.split('\n').length - 1)
		const reached = arrows.get(from) ?? new Set()
		if (from !== '.') arrows.set(from, reached)
		for (const { target } of imports) if (target?.startsWith(base) && folderOf(target) !== '.') reached.add(folderOf(target))
	}
	return { circles: circlesOf(arrows).map((group) => group.toSorted()), lines }
}

/** Folders of a room that import each other. */
export function checkFolders(sources: Source[]): string[] {
	return Object.keys(ROOMS).flatMap((room) =>
		measureFolders(sources, room).circles.map(
			(group) => `${room}: folders of src import each other: ${group.join(', ')}: move what they share below them, or into src`,
		),
	)
}
