import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'

/**
 * `npm run test:long [-- ROUNDS]`: the suites of faults and of kills, 500 rounds each by default, and a random history beside collections. Each test says its seed, and `STOA_TEST_SEED`
 * begins the same rounds again. Settings of the environment win.
 */

const ROOT = resolve(import.meta.dirname, '..')
/** Random steps beside collections for each round: a million for 500. */
const STEPS_A_ROUND = 2000
const rounds = process.argv[2] ?? '500'
if (!/^[1-9]\d*$/.test(rounds)) {
	console.error(`Cannot run "${rounds}" rounds: write a whole number`)
	process.exit(2)
}
function run(...args: string[]): number {
	const settings = {
		STOA_TEST_FAULTS: rounds,
		STOA_TEST_KILLS: rounds,
		STOA_TEST_GARBAGE_STEPS: String(Number(rounds) * STEPS_A_ROUND),
	}
	const { status } = spawnSync(process.execPath, [join(ROOT, 'tools/run.mjs'), ...args], {
		cwd: ROOT,
		env: { ...settings, ...process.env },
		stdio: 'inherit',
	})
	return status ?? 1
}

const statuses = [run('tools/test.ts', 'faults', 'crash'), run('--bin', 'vitest', 'run', 'tests/integration/garbage')]
process.exit(Math.max(...statuses))
