import { measureLevels } from './checks/levels.ts'
import { readSources } from './checks/sources.ts'
import { ROOMS } from './rooms.ts'

/** Prints the levels of each package that has some: lines, imports that point upward, folders that import each other. */
const sources = readSources()
for (const [name, { levels }] of Object.entries(ROOMS)) {
	if (!levels) continue
	const { upward, circles, lines, folders } = measureLevels(sources, name)
	console.log(`${name}: ${folders} folders, ${circles.flat().length} of them in circles, ${upward.length} imports that point upward`)
	for (const [level, count] of lines) console.log(`${String(count).padStart(8)} lines  ${level}`)
	for (const group of circles) console.log(`circle   ${group.join(', ')}`)
	for (const arrow of upward) console.log(`upward   ${arrow}`)
}
