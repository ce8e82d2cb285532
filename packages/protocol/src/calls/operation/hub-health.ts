import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { DatabaseFacts, Job } from '../../shapes/admin.ts'
import { bytes, date, whole } from '../../shapes/basics.ts'

const Repo = z.object({ type: z.string(), name: z.string() })

const Damage = z.object({
	key: z.string().describe('`lfs/`, `xorb/` or `attachment/` and a hash, or `repo/` and an id'),
	problem: z.string(),
	foundAt: date,
	movedTo: z.string().nullable().describe('Where the damaged bytes are now'),
	restoredFrom: z.string().nullable().describe('`null`: not restored'),
	repositories: z.array(Repo),
})

const HubHealth = z.object({
	version: z.string().nullable(),
	startedAt: date.nullable(),
	diskFree: bytes.nullable(),
	diskSize: bytes.nullable(),
	eventLoopDelayMs: z.number().nullable().describe('The longest of the last seconds'),
	database: DatabaseFacts,
	queues: z.object({
		webhooks: whole,
		webhooksWaitSeconds: whole,
		emails: whole,
		documentation: whole,
		conversions: whole,
		mirrors: whole,
	}),
	indexLagSeconds: z.number().nullable().describe('Seconds since the lists had every change; `null` before they are built'),
	backup: z
		.object({
			target: z.string(),
			startedAt: date,
			finishedAt: date.nullable(),
			name: z.string().nullable(),
			problem: z.string().nullable(),
		})
		.nullable()
		.describe('The newest backup that was begun'),
	collection: z
		.object({ startedAt: date, finishedAt: date.nullable(), freedBytes: bytes, freedObjects: whole })
		.nullable()
		.describe('The newest collection of deleted bytes that was begun'),
	scrub: z.object({
		days: whole,
		bytesPerSecond: bytes,
		parts: z.array(
			z.object({ part: z.string(), progress: z.number(), objects: whole, bytes, damaged: whole, finishedAt: date.nullable() }),
		),
		damaged: whole.describe('Damaged and not restored'),
		damages: z.array(Damage),
	}),
	jobs: z.array(Job),
	settings: z.array(z.object({ name: z.string(), value: z.string(), from: z.enum(['default', 'environment', 'file']) })),
})

/** Read how the hub is. */
export const readHubHealth = defineCall({
	method: 'GET',
	path: '/api/admin/health',
	who: 'person',
	cors: false,
	summary: 'Read how the hub is',
	text: 'For administrators of the hub, signed in on its pages: version, disk, database, queues, jobs, backups, damaged files, and the settings in force with secrets masked.',
	answers: [{ text: 'How it is', schema: HubHealth }],
	fails: ['hub-admin-needed', 'unavailable'],
})
