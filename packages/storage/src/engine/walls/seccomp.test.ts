import { expect, test } from 'vitest'
import { workerFilter } from './seccomp.ts'
import { REFUSED_CALLS } from './system-calls.ts'

/** Runs a filter as the kernel does: what it answers for a call. */
function answer(filter: Uint8Array, call: { number: number; architecture: number; argument?: number }): number {
	const code = Buffer.from(filter)
	let at = 0
	let held = 0
	for (;;) {
		const [kind, whenTrue, whenFalse, value] = [
			code.readUInt16LE(at),
			code.readUInt8(at + 2),
			code.readUInt8(at + 3),
			code.readUInt32LE(at + 4),
		]
		at += 8
		if (kind === 0x06) return value
		if (kind === 0x20) held = value === 0 ? call.number : value === 4 ? call.architecture : (call.argument ?? 0)
		else {
			const holds = kind === 0x15 ? held === value : kind === 0x35 ? held >= value : (held & value) !== 0
			at += 8 * (holds ? whenTrue : whenFalse)
		}
	}
}

const ALLOW = 0x7fff0000
const EPERM = 0x00050001
const ENOSYS = 0x00050026

test.each([
	['x64', 0xc000003e, { read: 0, openat: 257, futex: 202, clone: 56 }],
	['arm64', 0xc00000b7, { read: 63, openat: 56, futex: 98, clone: 220 }],
])('the filter for %s lets threads and files through, and refuses the rest', (arch, architecture, numbers) => {
	const filter = workerFilter(arch)
	if (!filter) throw new Error('no filter')
	const of = (number: number, argument = 0): number => answer(filter, { number, architecture, argument })
	for (const number of [numbers.read, numbers.openat, numbers.futex]) expect(of(number)).toBe(ALLOW)
	for (const number of Object.values(REFUSED_CALLS[arch] ?? {})) expect([number, of(number)]).toEqual([number, EPERM])
	expect(of(numbers.clone, 0x3d0f00)).toBe(ALLOW)
	expect(of(numbers.clone, 17)).toBe(EPERM)
	expect(of(435)).toBe(ENOSYS)
	expect(of(425)).toBe(EPERM)
	expect(of(0x40000000 + 41)).toBe(EPERM)
	expect(answer(filter, { number: numbers.read, architecture: 0x40000003 })).toBe(0x80000000)
})

test('an architecture whose calls are not listed has no filter', () => {
	expect(workerFilter('riscv64')).toBeUndefined()
})
