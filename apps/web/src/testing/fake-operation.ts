import type { Health, HubOperation, Repo } from '@stoa/hub'
import { FAKE_NOW } from './fake-catalogue.ts'

const GB = 1_000_000_000
const before = (minutes: number): Date => new Date(FAKE_NOW.getTime() - minutes * 60_000)

const FAKE_JOBS: Health['jobs'] = [
	{
		name: 'refresh popularity',
		everySeconds: 3600,
		isRunning: false,
		startedAt: before(20),
		seconds: 0.4,
		failures: 0,
		problem: undefined,
	},
	{
		name: 'tidy repositories',
		everySeconds: 21_600,
		isRunning: true,
		startedAt: before(1),
		seconds: undefined,
		failures: 0,
		problem: undefined,
	},
	{
		name: 'delete old changes',
		everySeconds: 86_400,
		isRunning: false,
		startedAt: undefined,
		seconds: undefined,
		failures: 0,
		problem: undefined,
	},
]

function fakeScrub(repos: readonly Repo[]): Health['scrub'] {
	return {
		plan: { days: 30, bytesPerSecond: 20_000_000 },
		cursors: (['lfs', 'xorb', 'attachment', 'repo'] as const).map((part, index) => ({
			part,
			after: '',
			roundStartedAt: before(20_000),
			objects: 1200 - 300 * index,
			bytes: (9 - 2 * index) * GB,
			damaged: index === 0 ? 2 : 0,
			finishedAt: undefined,
		})),
		progress: [0.46, 0.46, 0.47, 1],
		damaged: 1,
		damages: ['lost', 'flipped'].map((kind, index) => ({
			key: `lfs/${String(index).repeat(64)}`,
			problem: `object ${String(index).repeat(64)} ${kind === 'lost' ? 'is missing from the store' : 'has damaged bytes'}`,
			foundAt: before(100 + index),
			aside: kind === 'lost' ? undefined : 'quarantine/lfs-1',
			mendedAt: kind === 'lost' ? undefined : before(90),
			mendedFrom: kind === 'lost' ? undefined : 'the backup at /mnt/backups/stoa',
			repos: repos.slice(0, 2).map((repo) => ({ kind: repo.kind, name: repo.name })),
		})),
	}
}

/** A hub with a job that runs, a file that was lost, and one that was restored. */
export function fakeOperation({ repos }: { repos: readonly Repo[] }): HubOperation {
	const health: Health = {
		machine: {
			version: '0.2.0',
			startedAt: before(4000),
			settings: [
				{ name: 'STOA_PORT', value: '3000', from: 'default' },
				{ name: 'STOA_DATABASE_URL', value: '(hidden)', from: 'file' },
				{ name: 'STOA_PUBLIC_URL', value: 'https://hub.example.org', from: 'environment' },
			],
			free: 212 * GB,
			size: 500 * GB,
			delayMs: 12,
		},
		database: {
			version: '18.4',
			versionNumber: 180_004,
			encoding: 'UTF8',
			isReadOnly: false,
			now: FAKE_NOW,
			connections: 9,
			connectionsMax: 100,
			longestSeconds: 0,
			size: 410_000_000,
			newerMigrations: [],
		},
		queues: { webhooks: 3, webhooksWaitSeconds: 4, emails: 1, documentation: 0 },
		indexLagSeconds: 2,
		backup: {
			id: '1',
			target: '/mnt/backups/stoa',
			startedAt: before(500),
			finishedAt: before(490),
			backup: '20261121t013000z-2eb073',
			bytesWritten: 40_000_000,
			problem: undefined,
		},
		scrub: fakeScrub(repos),
		jobs: FAKE_JOBS,
	}
	return {
		health: async () => health,
		sendTestMail: async () => 'demo@example.org',
		figures: async () => ({ ...health, free: health.machine?.free, connections: health.database.connections }),
	}
}
