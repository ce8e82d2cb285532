import { cpuSeconds, type WorkerLimits } from '../limits.ts'

/**
 * Sets the limits of the kernel for the process that it becomes: address space, processor time, size of a file, open files, no core dumps. A limit
 * that cannot be set is lower already, or the system does not know it.
 */
const LIMITED = [
	...['-v "$1"', '-t "$2"', '-f "$3"', '-n 1024', '-c 0'].map((limit) => `ulimit ${limit} 2>/dev/null`),
	'shift 3',
	'exec "$@"',
].join('; ')

/** A command that runs another one under the limits. */
export function limited(limits: WorkerLimits, command: readonly string[]): { command: string; args: string[] } {
	// Sizes of files are told in blocks of 512 bytes.
	const sizes = [limits.addressSpaceMb * 1024, cpuSeconds(limits), Math.ceil(limits.scratchSize / 512)]
	return { command: '/bin/sh', args: ['-c', LIMITED, 'worker', ...sizes.map(String), ...command] }
}

/** What Node is told: little memory for JavaScript, none reserved for WebAssembly, and the program. Its packages are found from its folder. */
export const nodeArguments = (program: string): string[] => {
	const limits = ['--no-warnings', '--max-old-space-size=256', '--disable-wasm-trap-handler']
	return [...limits, '--input-type=module', '--eval', program]
}
const { LD_LIBRARY_PATH: libraries } = process.env
/** The environment of a worker. Where libraries are is the same as for the hub, which may bring some that the system lacks. */
export const WORKER_ENV: Readonly<Record<string, string>> = {
	TZ: 'UTC',
	UV_THREADPOOL_SIZE: '2',
	...(libraries === undefined ? {} : { LD_LIBRARY_PATH: libraries }),
}
