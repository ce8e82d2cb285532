import { measureFolders } from './checks/folders.ts'
import { measureLevels } from './checks/levels.ts'
import { readSources } from './checks/sources.ts'
import { ROOMS } from './rooms.ts'

/** Prints lines and circles of folders for each room, and for rooms with levels their lines and the imports that point upward. */
const sources = readSources()
const row = (count: number, what: string): void => console.log(`${String(count).padStart(8)} lines  ${what}`)
for (const [name, { levels }] of Object.entries(ROOMS)) {
	const { circles: groups, lines: folders } = measureFolders(sources, name)
	const total = [...folders.values()].reduce((sum, count) => sum + count, 0)
	console.log(`${name}: ${total} lines, ${groups.flat().length} of ${folders.size} folders in circles`)
	for (const group of groups) console.log(`circle   ${group.join(', ')}`)
	if (!levels) {
		for (const [folder, count] of [...folders].toSorted(([, a], [, b]) => b - a).slice(0, 4)) row(count, folder)
		continue
	}
	const { upward, circles, lines } = measureLevels(sources, name)
	for (const [level, count] of lines) row(count, level)
	for (const group of circles) console.log(`circle   ${group.join(', ')}`)
	for (const arrow of upward) console.log(`upward   ${arrow}`)
}
