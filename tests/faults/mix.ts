import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { checkHub } from '../crash/check-hub.ts'
import { CommunityWriter } from '../crash/community-writer.ts'
import { Wire } from '../crash/wire.ts'
import { ApiWriter, GitWriter, PARTED } from '../crash/writers.ts'
import type { HubProcess } from '../hub-process.ts'

/** Rounds of each test. With 0, each test chooses a small number. */
export const ROUNDS = Number(process.env['STOA_TEST_FAULTS'] ?? 0)
/** Time limit for this many rounds on a busy machine, in milliseconds. */
export const timeoutMs = (rounds: number): number => 300_000 + rounds * 60_000
/** The seed of the random choices. */
export const SEED = Number(process.env['STOA_TEST_SEED'] ?? Math.floor(Math.random() * 2 ** 31))

/** Settings of a hub that the mix writes to. */
export const MIX_SETTINGS = { STOA_MULTIPART_FROM: String(PARTED), STOA_RATE_API: '0', STOA_RATE_FILES: '0', STOA_RATE_PAGES: '0' }

/** Longest time from a fault until the hub answers everything again, in milliseconds. */
const RECOVERY_MS = 90_000
const POLL_MS = 250

/** A generator of numbers from 0 to 1, determined by the seed (mulberry32). */
export function randomBy(seed: number): () => number {
	let state = seed
	return () => {
		state = (state + 0x6d2b79f5) | 0
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
	}
}

/** All kinds of writers together, which remember what was acknowledged. */
export class Mix {
	readonly #writers: readonly ApiWriter[]
	readonly #community: CommunityWriter
	readonly #git: GitWriter
	readonly #checkout: string
	readonly #person: { name: string; token: string }
	/** Number of writers by the status, or broken connection, that ended them. */
	readonly endings = new Map<string, number>()

	private constructor(person: { name: string; token: string }, checkout: string) {
		this.#person = person
		this.#checkout = checkout
		this.#writers = ['first', 'second', 'third'].map((name) => new ApiWriter(person.name, name))
		this.#community = new CommunityWriter(person.name, 'discussed')
		this.#git = new GitWriter(`${person.name}/pushed`, checkout)
	}

	/** Begins on a hub that holds nothing of the mix. */
	static async begin(hub: HubProcess): Promise<Mix> {
		const person = hub.person('casey')
		const mix = new Mix(person, mkdtempSync(join(tmpdir(), 'stoa-mix-git-')))
		await new Wire(hub.origin, person.token).create('pushed')
		await mix.#git.clone(hub.origin, person.name, person.token)
		return mix
	}

	get acknowledged(): number {
		return [...this.#writers, this.#community, this.#git].reduce((sum, writer) => sum + writer.acknowledged, 0)
	}

	/** Writes until `fault` resolves. A writer whose request fails stops earlier. */
	async writeDuring(hub: HubProcess, fault: () => Promise<void>): Promise<void> {
		const end = new AbortController()
		const wire = new Wire(hub.origin, this.#person.token)
		const writers = [...this.#writers, this.#community].map((writer) => writer.run(wire, end.signal))
		const work = Promise.allSettled([...writers, this.#git.run(end.signal)])
		await fault()
		end.abort()
		for (const outcome of await work) if (outcome.status === 'rejected') this.#noteEnding(String(outcome.reason))
	}

	/** Waits until the hub has recovered without help, and compares it with what was acknowledged. */
	async verify(hub: HubProcess): Promise<void> {
		const until = performance.now() + RECOVERY_MS
		await untilReady(hub, until)
		// The hub finishes or discards interrupted writes in the background.
		let problems = await checkHub(hub.data)
		while (problems.length > 0 && performance.now() < until) {
			await sleep(POLL_MS)
			problems = await checkHub(hub.data)
		}
		const { name, token } = this.#person
		const wire = new Wire(hub.origin, token)
		const verified = [...this.#writers, this.#community].map((writer) => writer.verify(wire))
		const lost = await Promise.all([...verified, this.#git.verify(wire, name, token)])
		expect([...problems, ...lost.filter((problem) => problem !== undefined)], hub.log()).toEqual([])
	}

	remove(): void {
		rmSync(this.#checkout, { recursive: true, force: true })
	}

	#noteEnding(text: string): void {
		const status = /: ([1-5]\d\d) /.exec(text)?.[1] ?? 'git or connection'
		this.endings.set(status, (this.endings.get(status) ?? 0) + 1)
	}
}

/** The parts that `/readyz` reports, while it answers 200. */
export async function partsOf(origin: string): Promise<Record<string, string>> {
	const answer = await fetch(`${origin}/readyz`)
	expect(answer.status).toBe(200)
	const { parts } = (await answer.json()) as { parts: Record<string, string> }
	return parts
}

/** Resolves when `/readyz` answers 200. */
export async function untilReady(hub: HubProcess, until = performance.now() + RECOVERY_MS): Promise<void> {
	for (;;) {
		const answer = await fetch(`${hub.origin}/readyz`)
		await answer.text()
		if (answer.ok) return
		expect(answer.status).toBe(503)
		expect(performance.now(), `the hub is not ready again:\n${hub.log()}`).toBeLessThan(until)
		await sleep(POLL_MS)
	}
}
