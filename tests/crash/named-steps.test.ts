import { openTestRecords, type TestRecords } from '@stoa/storage/testing'
import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { lostIn } from '../integration/garbage/oracle.ts'
import { Random } from '../integration/garbage/random.ts'
import { collectAll, damage, fillPlace, type FilledPlace, OPERATIONS, type OperationName } from './dying-operations.ts'
import { type HubPlace, openPlaceHub, type PlaceHub } from './place-hub.ts'

const Steps = z.array(z.object({ name: z.string(), nth: z.number() }))
/** Deaths at once. */
const AT_ONCE = Math.min(2, availableParallelism())
/** A long run kills on both sides of each step; others at `USUAL_STEPS` of each operation, on one side: the seed chooses both. */
const IS_LONG = Number(process.env['STOA_TEST_KILLS'] ?? 0) >= 100
const USUAL_STEPS = 1
/** Usual runs repeat the same kills. */
const SEED = Number(process.env['STOA_TEST_SEED'] ?? (IS_LONG ? Date.now() % 1_000_000 : 473_617))

const work = mkdtempSync(join(tmpdir(), 'stoa-named-steps-'))
let control: TestRecords
let filled: FilledPlace
let seed: HubPlace
let count = 0

const addressOf = (database: string): string =>
	`postgres://${control.connection.user}@/${database}?host=${encodeURIComponent(control.connection.host)}&port=${control.connection.port}`

beforeAll(async () => {
	control = await openTestRecords()
	await control.keys('create database seed template stoa_template')
	seed = { database: addressOf('seed'), folder: join(work, 'seed'), ahead: 0 }
	const house = await openPlaceHub(seed)
	filled = await fillPlace(house, seed)
	await house.close()
})
afterAll(async () => {
	await control.close()
	rmSync(work, { recursive: true, force: true })
})

/** Where an operation is killed. */
type Death = z.output<typeof Steps>[number] & { when: 'before' | 'after' }

function deathsAt(steps: z.output<typeof Steps>, random: Random): Death[] {
	const all = steps.flatMap((step): Death[] => [
		{ ...step, when: 'before' },
		{ ...step, when: 'after' },
	])
	return IS_LONG ? all : Array.from({ length: USUAL_STEPS }, () => random.pick(all) ?? []).flat()
}

/** A copy of the filled place, removed after `use`. */
async function withPlace<T>(operation: OperationName, use: (place: HubPlace) => Promise<T>): Promise<T> {
	count += 1
	const [name, folder] = [`place_${count}`, join(work, `place-${count}`)]
	await control.keys(`create database ${name} template seed`)
	cpSync(seed.folder, folder, { recursive: true })
	const place = { database: addressOf(name), folder, ahead: seed.ahead }
	if (operation === 'set aside') damage(place, [...(filled.always[0]?.named ?? [])].slice(0, 1))
	try {
		return await use(place)
	} finally {
		// The server notices a moment later that a process has ended.
		while ((await control.keys(`select pid::text as key from pg_stat_activity where datname = '${name}'`)).length > 0) await sleep(20)
		await control.keys(`drop database ${name}`)
		rmSync(folder, { recursive: true, force: true })
	}
}

/** Runs the operation in a process of its own. Resolves with its output; `undefined` when it was killed by SIGKILL. */
function inProcess(operation: OperationName, place: HubPlace, death?: object): Promise<string | undefined> {
	const program = fileURLToPath(new URL('./dying-hub.ts', import.meta.url))
	const args = [program, operation, JSON.stringify(place), ...(death ? [JSON.stringify(death)] : [])]
	return new Promise((done, fail) => {
		execFile(process.execPath, args, (error, stdout, stderr) => {
			if (!error) done(stdout)
			else if (error.signal === 'SIGKILL') done(undefined)
			else fail(new Error(`${operation} ended with ${error.code}: ${stderr}`))
		})
	})
}

/** Every key in the store and every repository in git. */
async function contentsOf({ blobs, hub }: PlaceHub): Promise<string[]> {
	const keys: string[] = []
	for (const space of ['lfs', 'xorb', 'attachment', 'part'] as const)
		for await (const { key, size } of blobs.list(space)) keys.push(`${key} ${size}`)
	expect((await hub.storageTotals()).used).toBeGreaterThan(0)
	return keys.toSorted()
}

/** Starts a hub over what an operation has left, does it again, and collects. Returns what is stored then. */
async function finish(operation: OperationName, place: HubPlace): Promise<string[]> {
	const house = await openPlaceHub(place)
	try {
		await house.hub.recover()
		const isDamaged = operation === 'set aside'
		if (!isDamaged) {
			expect(await Array.fromAsync(house.hub.check())).toEqual([])
			expect(await lostIn(house.hub, { repos: filled.always, shown: new Map() })).toEqual([])
		}
		if (operation !== 'collect') await OPERATIONS[operation](house, place)
		const all = { repos: [...filled.always, ...(filled.afterwards[operation] ?? [])], shown: new Map() }
		expect(await lostIn(house.hub, all)).toEqual([])
		await collectAll(house, place)
		expect(await lostIn(house.hub, all)).toEqual([])
		expect(await Array.fromAsync(house.hub.check())).toEqual([])
		expect(house.reports).toEqual([])
		return await contentsOf(house)
	} finally {
		await house.close()
	}
}

for (const operation of Object.keys(OPERATIONS) as OperationName[]) {
	test(`${operation}: a SIGKILL at any of its steps loses nothing, and the next collection frees what is dead`, async () => {
		const { steps, expected } = await withPlace(operation, async (place) => {
			const said = Steps.parse(JSON.parse((await inProcess(operation, place)) ?? '[]'))
			return { steps: said, expected: await finish(operation, place) }
		})
		const deaths = deathsAt(steps, new Random(SEED))
		const problems: string[] = []
		let begun = 0
		const die = async (): Promise<void> => {
			for (let death = deaths[begun++]; death; death = deaths[begun++]) {
				const chosen = death
				try {
					await withPlace(operation, async (place) => {
						expect(await inProcess(operation, place, chosen), 'the process lived').toBe(undefined)
						expect(await finish(operation, place)).toEqual(expected)
					})
				} catch (error) {
					const found = error instanceof Error && 'actual' in error ? `: ${JSON.stringify(error.actual)}` : ''
					const problem = `seed ${SEED}: killed ${chosen.when} ${chosen.name} (${chosen.nth}): ${String(error)}${found}`
					console.log(problem)
					problems.push(problem)
				}
			}
		}
		await Promise.all(Array.from({ length: AT_ONCE }, die))
		expect(problems).toEqual([])
		console.log(
			`${operation}: ${deaths.length} kills at ${steps.length} steps, seed ${SEED}, 0 lost: ${steps.map(({ name }) => name).join(', ')}`,
		)
		expect(steps.length).toBeGreaterThan(0)
	})
}
