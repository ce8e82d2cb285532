import { setTimeout as sleep } from 'node:timers/promises'
import { quantile } from '../figure.ts'
import { chooseAction } from './actions.ts'
import { NotAnswered } from './caller.ts'
import type { World } from './world.ts'

/** Most actions under way at one time; a generator with more would measure itself. */
const UNDER_WAY_MAX = 400
/** Callers at one time, step by step. */
const STEPS = [1, 2, 4, 6, 8, 12, 16, 24, 32]
/** The slowest that the hub may become before it counts as full: this share of requests is answered within this time. */
export const FULL_MS = 500
const FULL_SHARE = 0.95
/** A step with less than this more than the best one brings nothing. */
const GROWTH = 1.03

/** What a ramp found. */
export interface Capacity {
	/** Actions a second. */
	actions: number
	requests: number
	callers: number
	p95: number
	steps: { callers: number; actions: number; p95: number }[]
}

/** Runs one action. What goes wrong is recorded. */
async function act(world: World): Promise<void> {
	const from = performance.now()
	const action = chooseAction(world)
	world.recorder.actions += 1
	try {
		await action.run(world)
	} catch (error) {
		// A request that was not answered is recorded where it was sent.
		if (!(error instanceof NotAnswered)) world.recorder.note(action.name, from, 'wrong', String(error))
	}
}

/** A number of callers, each of which begins its next action when the last one has ended. Resolves with the actions a second. */
async function closedLoop(world: World, callers: number, ms: number): Promise<number> {
	const from = performance.now()
	let done = 0
	const caller = async (): Promise<void> => {
		while (performance.now() - from < ms) {
			await act(world)
			done += 1
		}
	}
	await Promise.all(Array.from({ length: callers }, caller))
	return done / ((performance.now() - from) / 1000)
}

/** Raises the number of callers until the hub does no more in a second, or answers too slowly. */
export async function measureCapacity(world: World, stepMs: number, say: (text: string) => void): Promise<Capacity> {
	const { recorder } = world
	await closedLoop(world, 4, stepMs)
	let best: Capacity = { actions: 0, requests: 0, callers: 0, p95: 0, steps: [] }
	const steps: Capacity['steps'] = []
	for (const callers of STEPS) {
		const before = recorder.samples.length
		const from = performance.now()
		const actions = await closedLoop(world, callers, stepMs)
		const samples = recorder.samples.slice(before)
		const times = samples.map((sample) => sample.to - sample.from)
		const p95 = quantile(times, FULL_SHARE)
		steps.push({ callers, actions, p95 })
		say(`${callers} callers: ${actions.toFixed(1)} actions/s, p95 ${p95.toFixed(0)} ms`)
		// A machine on which one caller waits longer has that as its capacity.
		if (p95 > FULL_MS && best.actions > 0) break
		const isGrowing = actions > best.actions * GROWTH
		if (actions > best.actions) best = { actions, requests: samples.length / ((performance.now() - from) / 1000), callers, p95, steps }
		if (!isGrowing) break
	}
	return { ...best, steps }
}

/** Begins actions at random moments, this many a second on average, however many are under way, until `ms` have passed. Resolves when all have ended. */
export async function openLoop(world: World, perSecond: number, ms: number): Promise<void> {
	const start = performance.now()
	const underWay = new Set<Promise<void>>()
	let next = start
	while (next < start + ms) {
		const wait = next - performance.now()
		if (wait > 1) await sleep(wait)
		if (underWay.size >= UNDER_WAY_MAX) world.recorder.dropped += 1
		else {
			const action = act(world)
			underWay.add(action)
			void action.finally(() => underWay.delete(action))
		}
		next += (-Math.log(1 - world.random()) / perSecond) * 1000
	}
	await Promise.all(underWay)
}
