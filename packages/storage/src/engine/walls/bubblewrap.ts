import type { EngineFiles } from './engine-files.ts'
import { limited, nodeArguments, WORKER_ENV } from './limited.ts'
import { workerFilter } from './seccomp.ts'
import type { Wall } from './wall.ts'

const SCRATCH = '/tmp/answer.parquet'

const readOnly = (from: string, to: string): string[] => ['--ro-bind', from, to]

/**
 * Workers in namespaces of their own, made by bubblewrap. They see Node, its libraries, DuckDB and the files of the question, all read-only: a
 * descriptor could be opened again for writing. There is no /proc, no device, no network, no other process, and no environment.
 */
export function bubblewrap(engine: EngineFiles, program = 'bwrap'): Wall {
	const filter = workerFilter(process.arch)
	const shared = [
		...readOnly(engine.node, '/engine/node'),
		...engine.libraries.flatMap((path) => readOnly(path, path)),
		...Object.entries(engine.packages).flatMap(([name, folder]) => readOnly(folder, `/engine/node_modules/${name}`)),
	]
	return {
		name: 'bubblewrap',
		words: 'in namespaces of their own by bubblewrap, without network, environment and other files',
		async command(files, limits) {
			const seen = files.map((_, index) => `/data/${index}.parquet`)
			const apart = ['--unshare-all', '--cap-drop', 'ALL', '--clearenv', '--new-session', '--die-with-parent']
			const named = ['--uid', '65534', '--gid', '65534', '--hostname', 'worker']
			const environment = Object.entries(WORKER_ENV).flatMap(([name, value]) => ['--setenv', name, value])
			const given = files.flatMap((path, index) => readOnly(path, seen[index] ?? ''))
			const scratch = ['--size', String(limits.scratchSize), '--tmpfs', '/tmp', '--remount-ro', '/', '--chdir', '/engine']
			const filtered = filter ? ['--seccomp', '3'] : []
			const worker = ['/engine/node', ...nodeArguments(engine.program)]
			const args = [...apart, ...named, ...environment, ...shared, ...given, ...scratch, ...filtered, ...worker]
			return { ...limited(limits, [program, ...args]), env: {}, descriptor3: filter, files: seen, scratch: SCRATCH }
		},
	}
}
