import { ROOMS, roomOf } from '../rooms.ts'
import type { Source } from './sources.ts'

/** Imports between rooms that the table does not allow, imports past a room's door, and imports that the room's level must not have. */
export function checkArrows(sources: Source[]): string[] {
	const problems: string[] = []
	for (const { path, imports, isTest } of sources) {
		const from = roomOf(path)
		if (from === undefined) continue
		const room = ROOMS[from]
		for (const { specifier, line, target, typeOnly } of imports) {
			const say = (text: string): number => problems.push(`${path}:${line} ${text}`)
			if (target !== undefined && roomOf(target) !== from) say(`reaches ${target}, outside its room: import the other room by name`)
			const to = specifier.startsWith('@stoa/') ? specifier.split('/').slice(0, 2).join('/') : undefined
			if (to !== undefined && to !== from && !isTest) {
				if (!room?.imports.includes(to)) say(`imports ${to}, which ${from} may not (tools/rooms.ts)`)
				else if (room.typesOnly?.includes(to) && !typeOnly) say(`imports code of ${to}: only its types may cross`)
			}
			if (!isTest && room?.forbidden?.some((pattern) => pattern.test(specifier)) && !typeOnly)
				say(`imports ${specifier}, a power ${from} must not have (tools/rooms.ts)`)
		}
	}
	return problems
}

/** Circles of run-time imports between files, each reported once. */
export function checkCircles(sources: Source[]): string[] {
	const files = new Map(sources.map((source) => [source.path, source]))
	const state = new Map<string, 'open' | 'done'>()
	const problems: string[] = []
	const visit = (path: string, trail: string[]): void => {
		state.set(path, 'open')
		for (const { target, typeOnly } of files.get(path)?.imports ?? []) {
			if (target === undefined || typeOnly || !files.has(target)) continue
			if (state.get(target) === 'open') problems.push(`import circle: ${[...trail.slice(trail.indexOf(target)), target].join(' -> ')}`)
			else if (!state.has(target)) visit(target, [...trail, target])
		}
		state.set(path, 'done')
	}
	for (const { path } of sources) if (!state.has(path)) visit(path, [path])
	return problems
}
