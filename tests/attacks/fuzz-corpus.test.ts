import { afterAll, expect, test } from 'vitest'
import { keptInputs, keptTargets } from '../fuzz/corpus.ts'
import type { FuzzTarget } from '../fuzz/fuzz-target.ts'
import { judge } from '../fuzz/judge.ts'
import { openTarget, TARGET_NAMES } from '../fuzz/targets.ts'

const opened: FuzzTarget[] = []
afterAll(async () => {
	for (const target of opened) await target.close?.()
})

test('every folder of the corpus belongs to a target, and every target has a folder', () => {
	expect(keptTargets().toSorted()).toEqual([...TARGET_NAMES].toSorted())
})

test.each(TARGET_NAMES)('%s reads its seeds and every stored input without a fault', async (name) => {
	const target = await openTarget(name)
	opened.push(target)
	const seeds = target.seeds.map((seed, index) => ({ name: `seed ${index}`, bytes: typeof seed === 'string' ? Buffer.from(seed) : seed }))
	const faults: string[] = []
	for (const { name: input, bytes } of [...seeds, ...keptInputs(name)]) {
		const verdict = await judge(target, bytes)
		// The test asserts no speed, because the machine may be busy. An input that never ends fails by the timeout.
		if (verdict.kind === 'crash') faults.push(`${input}: ${verdict.text}`)
	}
	expect(faults).toEqual([])
})
