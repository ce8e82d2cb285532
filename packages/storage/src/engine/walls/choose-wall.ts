import { EngineError } from '@stoa/hub'
import { QUESTION_LIMITS } from '../limits.ts'
import { WorkerSession } from '../worker-session.ts'
import { bubblewrap } from './bubblewrap.ts'
import { type EngineFiles, findEngineFiles } from './engine-files.ts'
import { namespaces } from './namespaces.ts'
import { plainProcess } from './process.ts'
import { type Wall, type WallName, WALLS } from './wall.ts'

/** A wall, every wall from the strongest that works, or no engine at all. */
export type WallChoice = WallName | 'auto' | 'off'

/** The wall of a name for this machine. */
export function wallOf(name: WallName, engine: EngineFiles): Wall {
	if (name === 'bubblewrap') return bubblewrap(engine)
	if (name === 'namespaces') return namespaces(engine, process.env['PATH'] ?? '/usr/bin:/bin')
	return plainProcess(engine)
}

/** Why a worker cannot be started behind a wall; `undefined` when it answers. */
export async function tryWall(wall: Wall): Promise<string | undefined> {
	if (wall.name !== 'process' && process.platform !== 'linux') return 'it needs Linux'
	const session = new WorkerSession(await wall.command([], QUESTION_LIMITS), QUESTION_LIMITS)
	try {
		await session.ask([{ sql: 'SELECT 1', values: [] }])
		return undefined
	} catch (error) {
		return session.complaint.split('\n').at(-1) || (error instanceof EngineError ? error.why : String(error))
	} finally {
		await session.close()
	}
}

/**
 * The wall for workers: the one that is asked for, or the strongest that works.
 *
 * @returns `undefined`, with the reasons, when none works or none is wanted
 */
export async function chooseWall(choice: WallChoice): Promise<{ wall: Wall | undefined; why: string[] }> {
	if (choice === 'off') return { wall: undefined, why: ['STOA_VIEWER_SANDBOX is "off"'] }
	const engine = findEngineFiles()
	if (!engine) return { wall: undefined, why: ['npm has no package of DuckDB for this platform, or it was not installed'] }
	const why: string[] = []
	for (const name of choice === 'auto' ? WALLS : [choice]) {
		const wall = wallOf(name, engine)
		const problem = await tryWall(wall)
		if (problem === undefined) return { wall, why }
		why.push(`${name}: ${problem}`)
	}
	return { wall: undefined, why }
}
