import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SerializedError } from 'vitest'
import type { Reporter, TestModule, TestRunEndReason } from 'vitest/node'

/** Where tools/test.ts looks for it. */
const CACHE = process.env['STOA_TEST_CACHE']

/**
 * Writes what failed a run besides its tests: errors that no test caught, and files that could not be loaded or closed. Vitest's JSON report leaves
 * them out, and its own words about them stand thousands of lines above the totals.
 *
 * @public tools/test.ts names it on the command line.
 */
export default class RunReporter implements Reporter {
	onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[], reason: TestRunEndReason): void {
		const suite = modules[0]?.project.name
		if (!CACHE || !suite) return
		const ofFiles = modules.flatMap((module) => module.errors().map(({ message }) => `${module.relativeModuleId}: ${message}`))
		const ofNobody = unhandled.map(({ message, stack, VITEST_TEST_NAME: name, VITEST_TEST_PATH: path }) => {
			const beside = typeof name === 'string' ? name : typeof path === 'string' ? path : 'no test'
			return [`beside ${beside}: ${message}`, ...(stack ?? '').split('\n').slice(1, 7)].join(' | ')
		})
		writeFileSync(join(CACHE, `run-${suite}.json`), JSON.stringify({ reason, errors: [...ofFiles, ...ofNobody] }))
	}
}
