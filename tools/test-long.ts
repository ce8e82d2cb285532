import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'

/**
 * `npm run test:long [-- ROUNDS]`: the suites of faults and of kills, 500 rounds each by default. Each test says its seed, and `STOA_TEST_SEED`
 * begins the same rounds again. Settings of the environment win.
 */

const ROOT = resolve(import.meta.dirname, '..')
const rounds = process.argv[2] ?? '500'
if (!/^[1-9]\d*$/.test(rounds)) {
	console.error(`Cannot run "${rounds}" rounds: write a whole number`)
	process.exit(2)
}
const { status } = spawnSync(process.execPath, [join(ROOT, 'tools/run.mjs'), 'tools/test.ts', 'faults', 'crash'], {
	cwd: ROOT,
	env: { STOA_TEST_FAULTS: rounds, STOA_TEST_KILLS: rounds, ...process.env },
	stdio: 'inherit',
})
process.exit(status ?? 1)
