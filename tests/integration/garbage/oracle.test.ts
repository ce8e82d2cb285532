import type { Hub } from '@stoa/hub'
import { isHubError, parseXetHash } from '@stoa/vocabulary'
import { afterEach, expect, test } from 'vitest'
import { openTestHub, type TestHub } from '../hub/open-test-hub.ts'
import { Oracle } from './oracle.ts'
import { Random } from './random.ts'

/** How many steps a history has; by default as many as fit into `SECONDS`. */
const STEPS = Number(process.env['STOA_TEST_GARBAGE_STEPS'] ?? Number.POSITIVE_INFINITY)
const SECONDS = Number.isFinite(STEPS) ? Number.POSITIVE_INFINITY : 20
/** On a machine that is too busy for more. */
const STEPS_LEAST = 8
/** Short runs repeat the history that once found a reader with an old record; long ones go where none has been. */
const SEED = Number(process.env['STOA_TEST_SEED'] ?? (Number.isFinite(STEPS) ? Date.now() % 1_000_000 : 726_197))
const HOUR_MS = 3_600_000

let opened: TestHub | undefined
afterEach(() => opened?.close())

/** Says how the present moment was reached when a check fails. */
const place = (step: number): string => `seed ${SEED}, step ${step}`

/** A hub whose database and store end after so many calls, as when its process is killed. */
function fused({ ports, another }: TestHub, calls: number): Hub {
	let left = calls
	const burn = (): void => {
		left -= 1
		if (left < 0) throw new Error('killed')
	}
	const fuse = <Methods extends object>(methods: Methods): Methods =>
		new Proxy(methods, {
			get(target, key, receiver) {
				const found: unknown = Reflect.get(target, key, receiver)
				if (typeof found !== 'function') return found
				return async (...given: unknown[]) => {
					burn()
					const answer: unknown = await Reflect.apply(found, target, given)
					// Killed after the call, too: what it did stays, and its caller hears nothing.
					burn()
					return answer
				}
			},
		})
	const { records, blobs } = ports
	return another({
		blobs: Object.assign(Object.create(blobs), {
			delete: fuse({ delete: (key: Parameters<typeof blobs.delete>[0]) => blobs.delete(key) }).delete,
		}),
		records: {
			...records,
			garbage: fuse(records.garbage),
			transaction: (work) => records.transaction((tables) => work({ ...tables, garbage: fuse(tables.garbage) })),
		},
	})
}

/** A killed process is found dead by its silence; here the same process goes on. */
async function silence({ keys }: TestHub): Promise<void> {
	await keys(`update garbage_run set heard_at = 'epoch'`)
}

async function stored({ ports: { blobs } }: TestHub, space: 'lfs' | 'xorb' | 'attachment' | 'part'): Promise<string[]> {
	return (await Array.fromAsync(blobs.list(space))).map(({ key }) => key.slice(space.length + 1)).toSorted()
}

async function begin(clock: () => Date): Promise<{ house: TestHub; oracle: Oracle; random: Random }> {
	const house = await openTestHub({ now: clock })
	opened = house
	const random = new Random(SEED)
	const oracle = new Oracle(house.hub, { ada: await house.person('ada'), bob: await house.person('bob') }, random)
	return { house, oracle, random }
}

/** Lets all grace periods end, and requires that nothing dead is left: neither rows nor bytes. */
async function requireAllFreed(house: TestHub, oracle: Oracle, pass: (hours: number) => void, step: number): Promise<void> {
	await house.hub.adopt()
	for (let round = 0; round < 8; round += 1) {
		pass(round === 0 ? 8 * 24 : 30)
		await house.hub.garbage.collect({ deletesStrays: true })
		await house.hub.adopt()
	}
	pass(200)
	expect(await oracle.lost(), place(step)).toEqual([])
	const live = [...oracle.live()].toSorted()
	expect(await house.keys(`select encode(sha256, 'hex') as key from object order by 1`), place(step)).toEqual(live)
	const used = new Set(await house.keys(`select encode(xorb, 'hex') as key from xet_file_xorb`))
	const xorbs = await house.keys(`select encode(hash, 'hex') as key from xet_xorb where object_sha256 is null order by 1`)
	expect(
		xorbs.filter((xorb) => !used.has(xorb)),
		place(step),
	).toEqual([])
	expect(await stored(house, 'xorb'), place(step)).toEqual(xorbs)
	expect(await stored(house, 'lfs'), place(step)).toEqual(
		await house.keys(`select encode(sha256, 'hex') as key from object where whole or left_at is not null order by 1`),
	)
	expect(await stored(house, 'attachment'), place(step)).toEqual([...oracle.shown()].toSorted())
	expect(await stored(house, 'part'), place(step)).toEqual([])
	expect(await house.keys('select key from stray_blob')).toEqual([])
	await requireMostlyUsed(house, step)
	expect(await Array.fromAsync(house.hub.check()), place(step)).toEqual([])
}

/** At least half of every xorb is used. */
async function requireMostlyUsed({ ports: { records } }: TestHub, step: number): Promise<void> {
	const files = await records.xet.scanFiles('', 100_000)
	for (const xorb of await records.xet.scanXorbs('', 100_000)) {
		if (xorb.inside) continue
		const used = new Set(
			files.flatMap(({ terms }) =>
				terms.flatMap((term) =>
					term.xorb === xorb.hash ? Array.from({ length: term.chunkEnd - term.chunkStart }, (_, at) => term.chunkStart + at) : [],
				),
			),
		)
		const bytes = [...used].reduce((sum, chunk) => sum + (xorb.decodedOffsets[chunk] ?? 0) - (xorb.decodedOffsets[chunk - 1] ?? 0), 0)
		expect(bytes * 2, `${place(step)}: xorb ${parseXetHash(xorb.hash)}`).toBeGreaterThanOrEqual(xorb.decodedOffsets.at(-1) ?? 0)
	}
}

test('a random history beside collections loses nothing that lives, and all that is dead leaves', { timeout: 24 * HOUR_MS }, async () => {
	let passed = 0
	const { house, oracle, random } = await begin(() => new Date(Date.now() + passed))
	const until = performance.now() + SECONDS * 1000
	let collecting: Promise<unknown> | undefined
	let step = 0
	let collections = 0
	for (; step < STEPS && (step < STEPS_LEAST || performance.now() < until); step += 1) {
		if (!collecting && random.chance(0.15)) {
			collections += 1
			collecting = house.hub.garbage.collect({ isNow: random.chance(0.5) }).finally(() => (collecting = undefined))
			// Awaited below; a failure before is not unheard of meanwhile.
			collecting.catch(() => undefined)
		}
		if (random.chance(0.1)) passed += random.below(30) * HOUR_MS
		await oracle.step().catch((error: unknown) => {
			throw new Error(`${place(step)}: ${String(error)}`, { cause: error })
		})
		if (step % 40 === 39) {
			await collecting
			expect(await oracle.lost(), place(step)).toEqual([])
		}
	}
	await collecting
	await requireAllFreed(house, oracle, (hours) => (passed += hours * HOUR_MS), step)
	expect(house.reports.filter((report) => !/invalid-shard|is not stored|object-not-found|not found/.test(report))).toEqual([])
	console.log(
		`${step} steps beside ${collections} collections, seed ${SEED}: 0 lost, ${oracle.again} uploads again`,
		Object.fromEntries(oracle.done),
	)
})

test('a collection that is killed at any call loses nothing, and the next one ends its work', { timeout: 24 * HOUR_MS }, async () => {
	let passed = 0
	const { house, oracle, random } = await begin(() => new Date(Date.now() + passed))
	const until = performance.now() + SECONDS * 1000
	let step = 0
	let kills = 0
	for (; step < STEPS && (step < STEPS_LEAST || performance.now() < until); step += 1) {
		for (let deed = 0; deed < 6; deed += 1)
			await oracle.step().catch((error: unknown) => {
				throw new Error(`${place(step)}: ${String(error)}`, { cause: error })
			})
		if (random.chance(0.5)) passed += random.below(40) * HOUR_MS
		const dying = fused(house, random.below(90))
		try {
			await dying.garbage.collect({ isNow: random.chance(0.6) })
		} catch (error) {
			if (isHubError(error)) throw error
			kills += 1
		}
		await silence(house)
		expect(await Array.fromAsync(house.hub.check()), place(step)).toEqual([])
		if (step % 5 === 4) expect(await oracle.lost(), place(step)).toEqual([])
	}
	expect(await oracle.lost(), place(step)).toEqual([])
	await requireAllFreed(house, oracle, (hours) => (passed += hours * HOUR_MS), step)
	console.log(`${kills} kills, seed ${SEED}: 0 lost, ${oracle.again} uploads again`)
	expect(kills).toBeGreaterThan(0)
})
