import { createHub, type Hub, type HubPorts } from '@stoa/hub'
import { openBundles } from '@stoa/storage'
import { isHubError, type XetHash } from '@stoa/vocabulary'
import { deepEqual, equal } from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { createTestTarget } from '../../../packages/hub/src/backups/test-target.ts'
import { openTestHub, type TestHub } from '../hub/open-test-hub.ts'
import { lostIn, Oracle, type Living } from './oracle.ts'
import { Random } from './random.ts'
import { unprunedGit } from './unpruned-git.ts'

/**
 * Runs one random history and prints what it did, as JSON. It is a program of its own, so that several run beside each other.
 */

const HOUR_MS = 3_600_000
/** Deeds between two looks at everything that must live. */
const LOOKED_AT = 40
/** Deeds between two collections that are killed. */
const DEEDS_BEFORE_KILL = 6
/** A killed collection dies at one of so many calls. */
const CALLS_MAX = 90
/**
 * Hours before each of the last collections: what was uploaded in vain has waited for a week, and what no history names is released; the grace period
 * ends, and chunks are moved; readers of the old ones finish.
 */
const WAITS_HOURS = [8 * 24, 2, 25, 7]
/** Failures that a collection beside uploads may report, and one that is killed. */
const EXPECTED = /invalid-shard|is not stored|object-not-found|not found|Error: killed$/

const [kind, seed, steps] = z
	.tuple([z.enum(['beside', 'killed']), z.coerce.number().int().positive(), z.coerce.number().int().positive()])
	.parse(process.argv.slice(2))

const random = new Random(seed)
const backups = createTestTarget()
/** Milliseconds that the hub's clock is ahead. */
let passed = 0
const now = (): Date => new Date(Date.now() + passed)

/** A hub whose database and store end after so many calls, as when its process is killed. */
function fused(ports: HubPorts, calls: number): Hub {
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
	return createHub({
		...ports,
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

/** Restores a backup into an empty hub of its own, requires that all is there, and that it stays when dead bytes are deleted there. */
async function restoreElsewhere(backup: string, living: Living): Promise<void> {
	let ahead = 0
	const restored = await openTestHub({ now: () => new Date(now().getTime() + ahead), restored: { target: backups, backup } })
	try {
		deepEqual(await Array.fromAsync(restored.hub.check()), [])
		for (let round = 0; round < 3; round += 1) {
			deepEqual(await lostIn(restored.hub, living), [])
			ahead += 8 * 24 * HOUR_MS
			await restored.hub.garbage.collect({ deletesStrays: true })
		}
		deepEqual(await lostIn(restored.hub, living), [])
		deepEqual(restored.reports, [])
	} finally {
		await restored.close()
	}
	// The next backup is a whole one.
	backups.files.clear()
}

const carried = await mkdtemp(join(tmpdir(), 'stoa-carried-'))
const bundles = openBundles({ spool: join(carried, 'spool'), folder: undefined })
const house = await openTestHub({ now, backupTarget: backups, ports: { bundles } })
/** Pruning all repositories takes seconds, so few collections do. */
const PRUNED_SHARE = 0.1
const unpruned = house.another({ git: unprunedGit(house.ports.git) })
const [ada, bob] = [await house.person('ada'), await house.person('bob')]
const oracle = new Oracle({ hub: house.hub, ada, bob, random, now, restore: restoreElsewhere, folder: carried })

/** Says how the present moment was reached when a check fails. */
let step = 0
const place = (): string => `${kind}, seed ${seed}, step ${step}`

async function deed(): Promise<void> {
	try {
		await oracle.step()
	} catch (error) {
		throw new Error(`${place()}: ${String(error)}`, { cause: error })
	}
	step += 1
}

/** What lives is there, and problems of the hub are none. */
async function requireNothingLost(): Promise<void> {
	deepEqual(await oracle.lost(), [], place())
}

/** Collects with a hub that may end in the middle. */
async function collect(hub: Hub, options: { isNow: boolean }): Promise<void> {
	const ended = options.isNow ? oracle.hurry() : () => undefined
	try {
		await hub.garbage.collect(options)
	} finally {
		ended()
	}
}

async function stored(space: 'lfs' | 'xorb' | 'attachment' | 'part'): Promise<string[]> {
	return (await Array.fromAsync(house.ports.blobs.list(space))).map(({ key }) => key.slice(space.length + 1)).toSorted()
}

/** Every chunk of every stored xorb is used. */
async function requireNoDeadChunk({ ports: { records } }: TestHub): Promise<void> {
	const used = new Map<XetHash, Set<number>>()
	for (const { terms } of await records.xet.scanFiles('', 100_000))
		for (const { xorb, chunkStart, chunkEnd } of terms) {
			const chunks = used.get(xorb) ?? new Set()
			for (let chunk = chunkStart; chunk < chunkEnd; chunk += 1) chunks.add(chunk)
			used.set(xorb, chunks)
		}
	const wasteful = (await records.xet.scanXorbs('', 100_000)).filter(
		({ hash, inside, endOffsets }) => !inside && (used.get(hash)?.size ?? 0) < endOffsets.length,
	)
	deepEqual(
		wasteful.map(({ hash, endOffsets }) => `${hash}: ${used.get(hash)?.size ?? 0} of ${endOffsets.length} chunks are used`),
		[],
		place(),
	)
}

/** Lets all grace periods end, and requires that nothing dead is left: neither rows nor bytes. */
async function requireAllFreed(): Promise<void> {
	await house.hub.adopt()
	for (const hours of WAITS_HOURS) {
		passed += hours * HOUR_MS
		await house.hub.garbage.collect({ deletesStrays: true })
		await house.hub.adopt()
	}
	passed += 200 * HOUR_MS
	await requireNothingLost()
	deepEqual(await house.keys(`select encode(sha256, 'hex') as key from object order by 1`), [...oracle.live()].toSorted(), place())
	const used = new Set(await house.keys(`select encode(xorb, 'hex') as key from xet_file_xorb`))
	const xorbs = await house.keys(`select encode(hash, 'hex') as key from xet_xorb where object_sha256 is null order by 1`)
	deepEqual(
		xorbs.filter((xorb) => !used.has(xorb)),
		[],
		place(),
	)
	const whole = await house.keys(`select encode(sha256, 'hex') as key from object where whole or left_at is not null order by 1`)
	deepEqual(await stored('xorb'), xorbs, place())
	deepEqual(await stored('lfs'), whole, place())
	deepEqual(await stored('attachment'), [...oracle.shown()].toSorted(), place())
	deepEqual(await stored('part'), [], place())
	deepEqual(await house.keys('select key from stray_blob'), [], place())
	deepEqual(await house.keys('select id as key from repo where deleted_at is not null'), [], place())
	equal((await Array.fromAsync(house.ports.git.list())).length, (await house.keys('select id as key from repo')).length, place())
	await requireNoDeadChunk(house)
	deepEqual(await Array.fromAsync(house.hub.check()), [], place())
}

/** Collections run beside the deeds. Returns how many began. */
async function runBeside(): Promise<number> {
	let collecting: Promise<unknown> | undefined
	let collections = 0
	while (step < steps) {
		if (!collecting && random.chance(0.15)) {
			collections += 1
			collecting = collect(random.chance(PRUNED_SHARE) ? house.hub : unpruned, { isNow: random.chance(0.5) }).finally(
				() => (collecting = undefined),
			)
			// Awaited below; a failure before is not unheard of meanwhile.
			collecting.catch(() => undefined)
		}
		if (random.chance(0.1)) passed += random.below(30) * HOUR_MS
		await deed()
		if (step % LOOKED_AT === 0) {
			await collecting
			await requireNothingLost()
		}
	}
	await collecting
	return collections
}

/** Collections that are killed follow each other, with deeds in between. Returns how many were killed. */
async function runKilled(): Promise<number> {
	let kills = 0
	while (step < steps) {
		for (let count = 0; count < DEEDS_BEFORE_KILL; count += 1) await deed()
		if (random.chance(0.5)) passed += random.below(40) * HOUR_MS
		const dying = fused(house.ports, random.below(CALLS_MAX))
		try {
			await collect(dying, { isNow: random.chance(0.6) })
		} catch (error) {
			if (isHubError(error)) throw error
			kills += 1
		}
		// A killed process is found dead by its silence; here the same process goes on.
		await house.keys(`update garbage_run set heard_at = 'epoch'`)
		deepEqual(await Array.fromAsync(house.hub.check()), [], place())
		if (random.chance(0.2)) await requireNothingLost()
	}
	return kills
}

const from = performance.now()
const collections = await (kind === 'beside' ? runBeside() : runKilled())
await requireAllFreed()
deepEqual(
	house.reports.filter((report) => !EXPECTED.test(report)),
	[],
)
const done = Object.fromEntries(oracle.done)
const result = { kind, seed, steps: step, collections, again: oracle.again, done, seconds: (performance.now() - from) / 1000 }
await unpruned.close()
await house.close()
await rm(carried, { recursive: true, force: true })
// The database server of tests runs until the process ends.
process.stdout.write(`${JSON.stringify(result)}\n`, () => process.exit(0))
