import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { memoryOf } from './process-tree.ts'

const run = promisify(execFile)
/** Files of one folder of a tree, and of one folder on the disk. */
const FOLDER = 1000
const SIZE = 4096
const FILES_AT_ONCE = 64
/** Between two looks at the memory of a process, in milliseconds. */
const LOOK_MS = 100

/** How long a program took and the memory that it had at most, with what it started. */
export interface BaselineRun {
	seconds: number
	mebibytes: number
}

/** Writes a branch of one commit with these files, each with a content of its own. */
async function importBranch(folder: string, branch: string, numbers: Iterable<number>): Promise<void> {
	const importer = spawn('git', ['--git-dir', folder, 'fast-import', '--quiet'], { stdio: ['pipe', 'ignore', 'inherit'] })
	importer.stdin.write(`commit refs/heads/${branch}\ncommitter Ada <ada@example.org> 1700000000 +0000\ndata 0\n`)
	for (const number of numbers) {
		const content = `object ${number}\n`
		const text = `M 100644 inline ${Math.floor(number / FOLDER)}/${number}\ndata ${content.length}\n${content}`
		if (!importer.stdin.write(text)) await once(importer.stdin, 'drain')
	}
	importer.stdin.end('\n')
	const [code] = (await once(importer, 'close')) as [number | null]
	if (code !== 0) throw new Error(`git fast-import ended with ${code}`)
}

function* numbersOf(count: number, isWanted: (number: number) => boolean): Generator<number> {
	for (let number = 0; number < count; number += 1) if (isWanted(number)) yield number
}

/**
 * `git gc --prune=now` over a repository of as many blobs, of which as many belong to a branch that was deleted. It also packs what stays, and
 * is not asked to leave anything to others.
 */
export async function runGitGc(folder: string, { count, deadOf }: { count: number; deadOf: number }): Promise<BaselineRun> {
	await run('git', ['init', '--bare', '--quiet', folder])
	await importBranch(
		folder,
		'live',
		numbersOf(count, (number) => number % deadOf !== 0),
	)
	await importBranch(
		folder,
		'dead',
		numbersOf(count, (number) => number % deadOf === 0),
	)
	await run('git', ['--git-dir', folder, 'update-ref', '-d', 'refs/heads/dead'])
	const from = performance.now()
	const collecting = spawn('git', ['--git-dir', folder, '-c', 'pack.threads=2', 'gc', '--quiet', '--prune=now'], { stdio: 'ignore' })
	let mebibytes = 0
	const looking = setInterval(() => (mebibytes = Math.max(mebibytes, memoryOf(collecting.pid ?? 0))), LOOK_MS)
	const [code] = (await once(collecting, 'close')) as [number | null]
	clearInterval(looking)
	const seconds = (performance.now() - from) / 1000
	if (code !== 0) throw new Error(`git gc ended with ${code}`)
	await rm(folder, { recursive: true })
	return { seconds, mebibytes }
}

/** `find -delete` over as many files of 4 kB: the least that any deletion of them costs. Seconds. */
export async function runFindDelete(folder: string, count: number): Promise<number> {
	const bytes = Buffer.alloc(SIZE, 7)
	for (let from = 0; from < count; from += FOLDER) {
		const below = join(folder, String(from))
		await mkdir(below, { recursive: true })
		const numbers = Array.from({ length: Math.min(FOLDER, count - from) }, (_, index) => from + index)
		for (let at = 0; at < numbers.length; at += FILES_AT_ONCE)
			await Promise.all(numbers.slice(at, at + FILES_AT_ONCE).map((number) => writeFile(join(below, String(number)), bytes)))
	}
	const from = performance.now()
	await run('find', [folder, '-type', 'f', '-delete'])
	return (performance.now() - from) / 1000
}
