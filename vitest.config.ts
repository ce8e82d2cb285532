import { defineConfig } from 'vitest/config'

/**
 * The server and its tests are programs that Node runs as they are. Transforming and evaluating them by Vite took four seconds of a processor for
 * each file, and loading them by Node takes two.
 */
const NATIVE = { viteModuleRunner: false }
/** Components have syntax that Node cannot read. */
const COMPONENTS = ['tests/components-in-node.ts']

/** What only long runs read: it changes rarely, takes minutes, or is a larger form of what another file proves. */
const LONG_ONLY = [
	'tests/integration/snippets/current-libraries.test.ts',
	'tests/clients/docs-api.test.ts',
	'tests/faults/mirror-jobs.test.ts',
]
const LEFT_OUT = process.env['STOA_TEST_EVERY'] === '1' ? [] : LONG_ONLY

/** Tests by what they need: see tools/test.ts, which sets their services up and runs them all. */
export default defineConfig({
	test: {
		// Two cores: more workers only wait for each other.
		maxWorkers: 2,
		// Measured with --coverage: the generators of programs, every branch of which a test must reach.
		coverage: {
			provider: 'v8',
			include: ['packages/snippets/src/**/*.ts'],
			exclude: ['**/*.test.ts', 'packages/snippets/src/testing/**'],
			reporter: ['text'],
			reportsDirectory: '.cache/coverage',
			skipFull: true,
			thresholds: { 100: true },
		},
		projects: [
			{
				test: {
					name: 'snippets',
					include: ['packages/snippets/src/**/*.test.ts'],
					testTimeout: 30_000,
				},
			},
			{
				test: {
					name: 'unit',
					isolate: false,
					// A busy machine may take its time; what never comes still fails.
					expect: { poll: { timeout: 15_000 } },
					exclude: ['packages/snippets/**', '**/node_modules/**'],
					include: ['{packages,apps}/*/src/**/*.test.{ts,tsx}', 'tools/**/*.test.ts', 'content/**/*.test.ts'],
					testTimeout: 60_000,
					hookTimeout: 60_000,
				},
			},
			{
				test: {
					name: 'integration',
					isolate: false,
					experimental: NATIVE,
					setupFiles: COMPONENTS,
					// What happened is told on once every transaction of the server before it has ended: fifty writers of another file may be among them.
					expect: { poll: { timeout: 60_000 } },
					include: ['tests/integration/**/*.test.ts', 'tests/access/**/*.test.ts'],
					exclude: LEFT_OUT,
					testTimeout: 180_000,
					hookTimeout: 120_000,
				},
			},
			{
				test: {
					name: 'browser',
					isolate: false,
					experimental: NATIVE,
					setupFiles: COMPONENTS,
					// A busy machine may take its time; what never comes still fails.
					expect: { poll: { timeout: 15_000 } },
					include: ['tests/browser/**/*.test.ts'],
					globalSetup: ['tests/browser/chromium-server.ts'],
					testTimeout: 300_000,
					hookTimeout: 180_000,
					fileParallelism: false,
				},
			},
			{
				test: {
					name: 'clients',
					experimental: NATIVE,
					setupFiles: COMPONENTS,
					expect: { poll: { timeout: 15_000 } },
					include: ['tests/clients/**/*.test.ts'],
					exclude: LEFT_OUT,
					testTimeout: 600_000,
					hookTimeout: 600_000,
					fileParallelism: false,
				},
			},
			{
				test: {
					name: 'attacks',
					isolate: false,
					experimental: NATIVE,
					setupFiles: COMPONENTS,
					expect: { poll: { timeout: 15_000 } },
					include: ['tests/attacks/**/*.test.ts'],
					globalSetup: ['tests/browser/chromium-server.ts'],
					testTimeout: 600_000,
					hookTimeout: 300_000,
					fileParallelism: false,
				},
			},
			{
				test: {
					name: 'faults',
					experimental: NATIVE,
					setupFiles: COMPONENTS,
					expect: { poll: { timeout: 15_000 } },
					include: ['tests/faults/**/*.test.ts'],
					exclude: LEFT_OUT,
					testTimeout: 1_200_000,
					hookTimeout: 300_000,
					fileParallelism: false,
				},
			},
			{
				test: {
					name: 'crash',
					experimental: NATIVE,
					setupFiles: COMPONENTS,
					expect: { poll: { timeout: 15_000 } },
					include: ['tests/crash/**/*.test.ts'],
					testTimeout: 2_400_000,
					hookTimeout: 300_000,
					fileParallelism: false,
				},
			},
		],
	},
})
