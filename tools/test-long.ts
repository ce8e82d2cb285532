import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'

/**
 * `npm run test:long [-- ROUNDS]`: as many random kills over all write paths, 1,000 by default, half as many rounds of faults, random histories
 * beside collections, repositories of 100,000 files, every identity on every route, every look at every page, and the files that usual runs leave
 * out. Each test says its seed, and `STOA_TEST_SEED` begins the same rounds again. Settings of the environment win.
 */

const ROOT = resolve(import.meta.dirname, '..')
/** Random steps beside collections for each round: a million for 1,000. */
const STEPS_A_ROUND = 1000
/** Kills for each round of faults, which takes longer. */
const KILLS_A_FAULT = 2
const rounds = process.argv[2] ?? '1000'
if (!/^[1-9]\d*$/.test(rounds)) {
	console.error(`Cannot run "${rounds}" rounds: write a whole number`)
	process.exit(2)
}
function run(...args: string[]): number {
	const settings = {
		STOA_TEST_FAULTS: String(Math.ceil(Number(rounds) / KILLS_A_FAULT)),
		STOA_TEST_KILLS: rounds,
		STOA_TEST_GARBAGE_STEPS: String(Number(rounds) * STEPS_A_ROUND),
		STOA_TEST_MANY_FILES: '100000',
		STOA_TEST_EVERY: '1',
	}
	const { status } = spawnSync(process.execPath, [join(ROOT, 'tools/run.mjs'), ...args], {
		cwd: ROOT,
		env: { ...settings, ...process.env },
		stdio: 'inherit',
	})
	return status ?? 1
}

process.exit(run('tools/test.ts', 'integration', 'browser', 'clients', 'attacks', 'faults', 'crash'))
