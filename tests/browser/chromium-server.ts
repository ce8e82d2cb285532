import { chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
	interface ProvidedContext {
		/** Address of the suite's browser; `undefined` where none is installed. */
		chromium: string | undefined
	}
}

/** Letters are as wide as in a window: rounded to whole pixels, as they are here otherwise, lines break elsewhere. */
const LETTERS = '--font-render-hinting=none'
const QUIET = ['--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync']
/** No other host exists for pages, workers and frames. */
const ALONE = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost'

/**
 * Starts one browser for all files of a suite: each visitor has a context, and so cookies and storage, of their own.
 *
 * @public called by vitest (`globalSetup`)
 */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
	const executablePath = process.env['STOA_TEST_CHROMIUM']
	if (executablePath === undefined) {
		project.provide('chromium', undefined)
		return undefined
	}
	const server = await chromium.launchServer({
		executablePath,
		args: ['--no-sandbox', '--disable-gpu', '--disable-quic', LETTERS, ...QUIET, ALONE],
	})
	project.provide('chromium', server.wsEndpoint())
	return () => server.close()
}
