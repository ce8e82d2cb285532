import { bubblewrap } from '../../packages/storage/src/engine/walls/bubblewrap.ts'
import { tryWall, wallOf } from '../../packages/storage/src/engine/walls/choose-wall.ts'
import { type EngineFiles, findEngineFiles, programOf } from '../../packages/storage/src/engine/walls/engine-files.ts'
import { type Wall, type WallName, WALLS } from '../../packages/storage/src/engine/walls/wall.ts'

/** A wall that may run here. */
export interface TestedWall {
	name: WallName
	/** Why it does not run on this machine. */
	missing: string | undefined
	/** The wall around a worker of the test's own, or around the real one. */
	around(worker?: string): Wall
}

const found = findEngineFiles()

function around(name: WallName, worker?: string): Wall {
	if (!found) throw new Error('DuckDB is not installed')
	const engine: EngineFiles = worker === undefined ? found : { ...found, program: programOf(worker) }
	return name === 'bubblewrap' ? bubblewrap(engine, process.env['STOA_TEST_BUBBLEWRAP'] ?? 'bwrap') : wallOf(name, engine)
}

/** Every wall, with the reason where it does not run. */
export async function testedWalls(): Promise<TestedWall[]> {
	const walls: TestedWall[] = []
	for (const name of WALLS) {
		const problem = found ? await tryWall(around(name)) : 'DuckDB is not installed'
		const missing = name === 'bubblewrap' ? problem && (process.env['STOA_TEST_BUBBLEWRAP_MISSING'] ?? problem) : problem
		walls.push({ name, missing, around: (worker) => around(name, worker) })
	}
	return walls
}
