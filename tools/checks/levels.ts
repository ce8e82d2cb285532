import { dirname } from 'node:path/posix'
import { FOLDER_CIRCLES, ROOMS, UPWARD, roomOf } from '../rooms.ts'
import { circlesOf } from './circles-of.ts'
import type { Source } from './sources.ts'

/** Imports between the folders of a package that has levels, types included. Tests are left out. */
export interface LevelsReport {
	/** `file -> file`, from `src`: imports of a folder that is listed later. */
	upward: string[]
	/** Folders that import each other inside one level, each group sorted. */
	circles: string[][]
	/** Lines of each level without tests, in the order of the levels; `src` for the files that lie there. */
	lines: Map<string, number>
	/** How many folders there are. */
	folders: number
}

/** Measures one package of `ROOMS`. */
export function measureLevels(sources: Source[], room: string): LevelsReport {
	const { folder = '', levels = [] } = ROOMS[room] ?? {}
	const base = `${folder}/src/`
	const levelOf = (path: string): string | undefined => levels.find((level) => path.startsWith(`${base}${level}/`))
	const own = sources.filter(({ path, isTest }) => path.startsWith(base) && !isTest)
	const lines = new Map([...levels, 'src'].map((level) => [level, 0]))
	const arrows = new Map<string, Set<string>>()
	const upward: string[] = []
	for (const { path, text, imports } of own) {
		const level = levelOf(path)
		lines.set(level ?? 'src', (lines.get(level ?? 'src') ?? 0) + text.split('\n').length - 1)
		const from = dirname(path)
		const reached = arrows.get(from) ?? new Set()
		arrows.set(from, reached)
		if (level === undefined) continue
		for (const target of new Set(imports.flatMap(({ target: one }) => (one?.startsWith(base) ? [one] : [])))) {
			const to = levelOf(target)
			if (to === level) reached.add(dirname(target))
			else if (to === undefined || levels.indexOf(to) > levels.indexOf(level))
				upward.push(`${path.slice(base.length)} -> ${target.slice(base.length)}`)
		}
	}
	const circles = circlesOf(arrows).map((group) => group.map((one) => one.slice(base.length)).toSorted())
	return { upward: upward.toSorted(), circles, lines, folders: arrows.size }
}

/** Upward imports and circles of folders that `tools/rooms.ts` does not list, and listed ones that are gone. */
export function checkLevels(sources: Source[]): string[] {
	const problems: string[] = []
	const known = new Set(UPWARD)
	const knownCircles = new Set(FOLDER_CIRCLES.map((group) => group.join(' ')))
	const found = new Set<string>()
	for (const [name, { levels }] of Object.entries(ROOMS)) {
		if (!levels) continue
		const { upward, circles } = measureLevels(sources, name)
		for (const one of [...upward, ...circles.map((group) => group.join(' '))]) found.add(one)
		for (const arrow of upward)
			if (!known.has(arrow)) problems.push(`${name}: ${arrow} points upward: turn it, or move one of them (levels in tools/rooms.ts)`)
		for (const group of circles)
			if (!knownCircles.has(group.join(' '))) problems.push(`${name}: folders import each other: ${group.join(', ')}`)
	}
	for (const arrow of known) if (!found.has(arrow)) problems.push(`tools/rooms.ts: ${arrow} is gone: delete its line from UPWARD`)
	for (const group of knownCircles)
		if (!found.has(group)) problems.push(`tools/rooms.ts: the circle of ${group} has changed: shorten FOLDER_CIRCLES`)
	for (const { path } of sources) {
		const room = ROOMS[roomOf(path) ?? '']
		const inside = room?.levels && path.startsWith(`${room.folder}/src/`) ? path.slice(room.folder.length + 5).split('/') : []
		// Where levels lie deeper, as in storage, the folders beside them put everything together.
		const isWhole = room?.levels?.every((level) => !level.includes('/')) ?? false
		if (isWhole && inside.length > 1 && !room?.levels?.includes(inside[0] ?? ''))
			problems.push(`${path} lies in no level of its package (tools/rooms.ts)`)
	}
	return problems
}
