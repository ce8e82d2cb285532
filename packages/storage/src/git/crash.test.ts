import { spawn } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import { isOid, type Oid } from '@stoa/vocabulary'
import { expect, test } from 'vitest'
import { openGit } from './open-git.ts'

const ID = '65a0c0ffee00000000005678'
const ROUNDS = 10

/** A server that commits without end, each time to a new file and to alternating branches, and prints what it has acknowledged. */
function writerProgram(folder: string, round: number): string {
	return `
		const { openGit } = await import(${JSON.stringify(new URL('open-git.ts', import.meta.url).href)})
		const git = await openGit({ folder: ${JSON.stringify(folder)}, log: { warn() {} } })
		await git.sweep()
		await git.create('${ID}')
		const author = { name: 'Ada', email: 'ada@example.org' }
		const commit = (number) => git.exclusively('${ID}', async () => {
			const ref = 'refs/heads/branch-' + (number % 3)
			const parent = await git.resolveCommit('${ID}', ref)
			const changes = Array.from({ length: number % 7 === 0 ? 150 : 3 }, (_, index) => ({
				op: 'put', path: 'round-${round}/' + number + '/' + index, content: Buffer.from('x'.repeat(2000) + number + index) }))
			const { oid } = await git.writeCommit('${ID}', { parent, changes, author, date: new Date(), message: 'commit ' + number })
			if (await git.updateRefs('${ID}', [{ ref, from: parent, to: oid }])) console.log(oid)
			else console.log('moved')
		})
		for (let number = 0; ; number += 3) await Promise.all([commit(number), commit(number + 1), commit(number + 2)])
	`
}

/** Starts the writer in a separate process group, kills the group while it works, and returns the acknowledged commits. */
async function killedWriter(folder: string, round: number): Promise<Oid[]> {
	const child = spawn(process.execPath, ['--input-type=module', '--eval', writerProgram(folder, round)], {
		stdio: ['ignore', 'pipe', 'inherit'],
		detached: true,
	})
	const { pid } = child
	if (pid === undefined) throw new Error('The writer could not be started')
	const acknowledged: Oid[] = []
	const ended = new Promise((resolve) => child.once('close', resolve))
	for await (const line of createInterface({ input: child.stdout })) {
		if (!isOid(line)) throw new Error(`The writer said "${line}"`)
		acknowledged.push(line)
		if (acknowledged.length === 3 + (round % 4)) {
			// A different moment of a commit each time.
			await setTimeout(round * 7)
			process.kill(-pid, 'SIGKILL')
		}
	}
	await ended
	return acknowledged
}

test(
	'a server killed during a commit loses nothing that it acknowledged and leaves nothing behind after sweep()',
	{ timeout: 180_000 },
	async () => {
		const folder = await mkdtemp(join(tmpdir(), 'stoa-crash-'))
		const acknowledged: Oid[] = []
		for (let round = 0; round < ROUNDS; round++) acknowledged.push(...(await killedWriter(folder, round)))
		const git = await openGit({ folder, log: { warn: () => undefined } })
		await git.sweep()
		const reached = new Set<Oid>()
		for (const { commit } of await git.refs(ID))
			for (const { oid } of await git.log(ID, commit, { skip: 0, limit: 100_000 })) reached.add(oid)
		expect(acknowledged.length).toBeGreaterThanOrEqual(3 * ROUNDS)
		expect(acknowledged.filter((oid) => !reached.has(oid))).toEqual([])
		expect(await git.check(ID)).toEqual([])
		const left = await readdir(join(folder, '78', '56', `${ID}.git`), { recursive: true })
		expect(left.filter((name) => /\.lock$|tmp_|refs\/tmp\/.|fast_import_crash/.test(name))).toEqual([])
		expect(await readdir(join(folder, 'writing'))).toEqual([])
		await git.close()
		await rm(folder, { recursive: true, force: true })
	},
)
