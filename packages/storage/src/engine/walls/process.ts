import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EngineFiles } from './engine-files.ts'
import { limited, nodeArguments, WORKER_ENV } from './limited.ts'
import type { Wall } from './wall.ts'

/**
 * Workers as plain processes without an environment, under the limits of the kernel where there are any. What keeps them from other files is the
 * engine's own settings alone: a fault in the engine would reach what the hub's user may read.
 */
export function plainProcess(engine: EngineFiles): Wall {
	return {
		name: 'process',
		words: 'as plain processes, so that a fault in the engine could read other files of the hub',
		async command(files, limits) {
			const folder = await mkdtemp(join(tmpdir(), 'stoa-worker-'))
			const worker = [engine.node, ...nodeArguments(engine.program)]
			const [node = '', ...args] = worker
			return {
				...(process.platform === 'win32' ? { command: node, args } : limited(limits, worker)),
				env: WORKER_ENV,
				cwd: engine.home,
				files: [...files],
				scratch: join(folder, 'answer.parquet'),
				cleanUp: () => rm(folder, { recursive: true, force: true }),
			}
		},
	}
}
