import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
/** Inputs in the repository: few and small. A file called `fault-...` once broke its target. */
const KEPT = join(import.meta.dirname, 'corpus')
/** Inputs that this machine has found so far. */
const FOUND = join(ROOT, '.cache/fuzz')

const nameOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex').slice(0, 12)

function readFolder(folder: string): Uint8Array[] {
	if (!existsSync(folder)) return []
	return readdirSync(folder)
		.sort()
		.map((name) => Uint8Array.from(readFileSync(join(folder, name))))
}

function write(folder: string, name: string, bytes: Uint8Array): string {
	mkdirSync(folder, { recursive: true })
	const path = join(folder, name)
	writeFileSync(path, bytes)
	return path
}

/** The inputs of a target that the repository holds, with their file names. */
export function keptInputs(target: string): { name: string; bytes: Uint8Array }[] {
	const folder = join(KEPT, target)
	if (!existsSync(folder)) return []
	return readdirSync(folder)
		.sort()
		.map((name) => ({ name, bytes: Uint8Array.from(readFileSync(join(folder, name))) }))
}

/** Targets with a folder in the corpus. */
export function keptTargets(): string[] {
	return existsSync(KEPT) ? readdirSync(KEPT) : []
}

/** Every input of a target, from the repository and from this machine. */
export function allInputs(target: string): Uint8Array[] {
	return [...readFolder(join(KEPT, target)), ...readFolder(join(FOUND, target))]
}

/** Stores an input that reached new code. */
export function noteFound(target: string, bytes: Uint8Array): void {
	write(join(FOUND, target), nameOf(bytes), bytes)
}

/** Adds an input that broke the target to those that every test run replays. Returns its path. */
export function keepFault(target: string, bytes: Uint8Array): string {
	return write(join(KEPT, target), `fault-${nameOf(bytes)}`, bytes)
}

/** Replaces the stored inputs of a target, except those that once broke something. */
export function keepOnly(target: string, inputs: readonly Uint8Array[]): void {
	for (const { name } of keptInputs(target)) if (!name.startsWith('fault-')) rmSync(join(KEPT, target, name))
	for (const bytes of inputs) write(join(KEPT, target), nameOf(bytes), bytes)
}
