import { REFUSED_CALLS, REFUSED_EVERYWHERE } from './system-calls.ts'

/** What the kernel calls the architecture (`AUDIT_ARCH_*`), and the number of `clone`. */
const ARCHITECTURES: Readonly<Record<string, { audit: number; clone: number }>> = {
	x64: { audit: 0xc000003e, clone: 56 },
	arm64: { audit: 0xc00000b7, clone: 220 },
}
const CLONE3 = 435
/** Numbers from here on are those of the x32 calls, which would pass every comparison. */
const X32 = 0x40000000
/** The flag of `clone` with which a thread starts, and no process. */
const CLONE_THREAD = 0x00010000

const LOAD = 0x20
const IF_EQUAL = 0x15
const IF_AT_LEAST = 0x35
const IF_ANY_BIT = 0x45
const RETURN = 0x06
/** Where a filter finds the number of the call, the architecture, and the lower half of the first argument. */
const AT = { call: 0, architecture: 4, argument: 16 } as const
const ALLOW = 0x7fff0000
const KILL = 0x80000000
const fail = (errno: number): number => 0x00050000 + errno
const EPERM = 1
const ENOSYS = 38

/** An instruction; a jump goes over so many instructions when the comparison is true or false. */
type Instruction = readonly [code: number, value: number, whenTrue?: number, whenFalse?: number]

function encode(program: readonly Instruction[]): Uint8Array {
	const bytes = Buffer.alloc(program.length * 8)
	for (const [index, [code, value, whenTrue = 0, whenFalse = 0]] of program.entries()) {
		bytes.writeUInt16LE(code, index * 8)
		bytes.writeUInt8(whenTrue, index * 8 + 2)
		bytes.writeUInt8(whenFalse, index * 8 + 3)
		bytes.writeUInt32LE(value, index * 8 + 4)
	}
	return bytes
}

/**
 * A seccomp filter for workers, as the kernel takes it: threads may be started and files read, but neither sockets nor processes made.
 * Refused calls answer EPERM. `clone3` answers ENOSYS, so that the C library uses `clone`, whose flags a filter can see.
 *
 * @param arch as `process.arch` has it
 * @returns `undefined` for an architecture whose calls are not listed
 */
export function workerFilter(arch: string): Uint8Array | undefined {
	const found = ARCHITECTURES[arch]
	const own = REFUSED_CALLS[arch]
	if (!found || !own) return undefined
	const refused = [...Object.values(own), ...Object.values(REFUSED_EVERYWHERE)]
	return encode([
		[LOAD, AT.architecture],
		[IF_EQUAL, found.audit, 1, 0],
		[RETURN, KILL],
		[LOAD, AT.call],
		[IF_AT_LEAST, X32, 0, 1],
		[RETURN, fail(EPERM)],
		[IF_EQUAL, CLONE3, 0, 1],
		[RETURN, fail(ENOSYS)],
		...refused.flatMap((call): Instruction[] => [
			[IF_EQUAL, call, 0, 1],
			[RETURN, fail(EPERM)],
		]),
		[IF_EQUAL, found.clone, 0, 3],
		[LOAD, AT.argument],
		[IF_ANY_BIT, CLONE_THREAD, 1, 0],
		[RETURN, fail(EPERM)],
		[RETURN, ALLOW],
	])
}
