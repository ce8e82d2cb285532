import { defineConfig } from 'vitest/config'

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
					// What happened is told on once every transaction of the server before it has ended: fifty writers of another file may be among them.
					expect: { poll: { timeout: 60_000 } },
					include: ['tests/integration/**/*.test.ts', 'tests/access/**/*.test.ts'],
					testTimeout: 180_000,
					hookTimeout: 120_000,
				},
			},
			{
				test: {
					name: 'browser',
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
					expect: { poll: { timeout: 15_000 } },
					include: ['tests/clients/**/*.test.ts'],
					testTimeout: 600_000,
					hookTimeout: 600_000,
					fileParallelism: false,
				},
			},
			{
				test: {
					name: 'attacks',
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
					expect: { poll: { timeout: 15_000 } },
					include: ['tests/faults/**/*.test.ts'],
					testTimeout: 1_200_000,
					hookTimeout: 300_000,
					fileParallelism: false,
				},
			},
			{
				test: {
					name: 'crash',
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
