import { z } from 'zod'
import { BundleImport, BundleKey, BundleProgress, WrittenBundle } from './bundle.ts'
import { bytes, date, whole } from './basics.ts'
import { DroppedFiles, MirrorJob, MirrorPin, MirrorRequest, MirrorRule, MirrorSpace } from './mirror.ts'

/** A background job, with its last run in any process of the hub. */
export const Job = z.object({
	key: z.string(),
	name: z.string().describe('What it does'),
	everySeconds: z.number().describe('Seconds between two runs, or between two looks for work'),
	isRunning: z.boolean(),
	startedAt: date.nullable(),
	seconds: z.number().nullable().describe('How long the last run took that ended'),
	failures: whole.describe('Failures in a row'),
	problem: z.string().nullable().describe('Why the last run failed'),
	nextAt: date.nullable().describe('When the process that answers runs it next'),
	canRun: z.boolean().describe('Whether it can be run by hand'),
})

/** How far a backup is. */
const BackupProgress = z.object({
	phase: z.enum(['database', 'repositories', 'files', 'verification']),
	done: z.number(),
	total: z.number(),
	bytesDone: z.number(),
	bytesTotal: z.number(),
	/** Of the phase; absent while there is nothing to go by. */
	secondsLeft: z.number().optional(),
})

/** How far a move of the database is. */
const DatabaseMoveProgress = z.object({
	phase: z.enum(['preparing', 'copying', 'catching-up', 'comparing', 'switching', 'committed', 'switched']),
	rows: z.number(),
	total: z.number().optional(),
	rowsPerSecond: z.number(),
	secondsLeft: z.number().optional(),
})
/** What was moved, and how long callers waited for the switch, in milliseconds. */
const DatabaseMoveResult = z.object({ tables: z.number(), rows: z.number(), heldMs: z.number() })

/** How far a move of large files is. */
const StoreMoveProgress = z.object({
	stage: z.enum(['copying', 'switching', 'done']),
	done: z.number(),
	total: z.number(),
	bytesDone: z.number(),
	bytesTotal: z.number(),
	bytesPerSecond: z.number(),
	secondsLeft: z.number().optional(),
})

/** A move of large files: what is proven to be in the new store. */
const StoreMoveResult = z.object({
	stage: z.enum(['copying', 'switching', 'done']),
	from: z.string(),
	to: z.string(),
	objects: z.number(),
	bytes: z.number(),
	problems: z.array(z.string()),
	/** Uploads in parts that are not finished. */
	uploads: z.number(),
})

/** What the database says about itself. */
export const DatabaseFacts = z.object({
	/** As PostgreSQL writes it: `18.4`. */
	version: z.string(),
	versionNumber: z.int(),
	encoding: z.string(),
	isReadOnly: z.boolean(),
	/** Its clock. */
	now: z.string(),
	/** Open connections of all programs, and how many it takes. */
	connections: z.int(),
	connectionsMax: z.int(),
	/** How long the oldest open transaction has been open. */
	longestSeconds: z.int(),
	/** Bytes on the disk. */
	size: bytes,
	/** Names of migrations that a newer version has run. */
	newerMigrations: z.array(z.string()),
})

/** What a check found. */
const CheckFound = z.object({
	problems: z.array(z.string()),
	/** What was wrong and was repaired (`from` says from what), or could not be. */
	repairs: z.array(z.object({ name: z.string(), problem: z.string(), from: z.string().optional(), note: z.string().optional() })),
	/** The first bytes in the store that no row names. */
	orphans: z.array(z.object({ name: z.string(), size: z.number() })),
	orphanCount: z.number(),
	orphanBytes: z.number(),
})

/** Another hub that repositories are mirrored from. Times are ISO 8601. */
export const ListedUpstream = z.object({
	name: z.string(),
	address: z.string(),
	kinds: z.array(z.string()),
	allow: z.array(z.string()),
	deny: z.array(z.string()),
	hosts: z.array(z.string()),
	hasToken: z.boolean(),
	/** Who reads what is private or gated there: `account`, or `organization/group`. */
	readers: z.array(z.string()),
	/** Whether a repository comes only after a request for it was approved. */
	isByRequest: z.boolean(),
	requestRules: z.array(z.string()),
	/** The organization whose members answer requests. */
	deciders: z.string().optional(),
	requestsMax: z.number(),
	/** Absent: no limit. */
	perSecondMax: z.number().optional(),
	connectionsMax: z.number(),
	/** Whether its address may be in an inner network. */
	mayBeInner: z.boolean(),
	/** How many repositories of it are here. */
	repos: z.number(),
	/** When one of them was last found equal. */
	comparedAt: z.string().optional(),
	/** It asked for no requests before this time. */
	pausedUntil: z.string().optional(),
	/** Requests of this minute. */
	requests: z.number(),
	lastFailure: z.object({ at: z.string(), problem: z.string() }).optional(),
})

/** What an upstream answered when it was tried. */
export const UpstreamTest = z.object({
	milliseconds: z.number(),
	problem: z.string().optional().describe('Why it failed: a clause that follows the name of the upstream'),
	account: z.string().optional().describe('Whose the token is'),
	example: z.string().optional().describe('The first repository of its listing'),
})

/** What the commands of the command line answer. */
export const AdminResult = z
	.discriminatedUnion('did', [
		z.object({ did: z.literal('user-add'), id: z.string(), name: z.string(), email: z.string().optional() }),
		z.object({ did: z.literal('user-invite'), address: z.string() }),
		z.object({ did: z.literal('org-add'), id: z.string(), name: z.string(), owner: z.string() }),
		z.object({ did: z.literal('token-revoke'), user: z.string(), id: z.string() }),
		z.object({
			did: z.literal('token-add'),
			id: z.string(),
			user: z.string(),
			name: z.string(),
			role: z.enum(['read', 'write']),
			value: z.string(),
		}),
		z.object({ did: z.literal('take-down'), name: z.string(), isDone: z.boolean(), impact: z.record(z.string(), z.number()) }),
		z.object({ did: z.literal('demo-remove'), accounts: z.array(z.string()), repositories: z.array(z.string()) }),
		z.object({ did: z.literal('short-name'), shortName: z.string(), repo: z.string().optional() }),
		z.object({
			did: z.literal('quota'),
			name: z.string(),
			public: z.object({ used: bytes, reserved: bytes, limit: bytes.nullable() }),
			private: z.object({ used: bytes, reserved: bytes, limit: bytes.nullable() }),
		}),
		z.object({ did: z.literal('collect'), run: z.string() }),
		z.object({
			did: z.literal('collect-state'),
			isDone: z.boolean(),
			phase: z.string(),
			freedBytes: bytes,
			freedCount: z.number(),
			/** Why something was left that looks deleted. */
			problem: z.string().optional(),
			failure: z.string().optional(),
		}),
		z.object({ did: z.literal('check'), ...CheckFound.shape }),
		z.object({ did: z.literal('database'), ...DatabaseFacts.shape }),
		z.object({ did: z.literal('probe'), key: z.string() }),
		z.object({
			did: z.literal('probe-state'),
			/** How the request reached the hub; absent while none did. */
			seen: z.object({ client: z.string(), protocol: z.string(), host: z.string(), isForwarded: z.boolean() }).optional(),
		}),
		z.object({ did: z.literal('check-start'), run: z.string() }),
		z.object({
			did: z.literal('check-state'),
			checked: z.number(),
			bytes: z.number(),
			result: CheckFound.optional(),
			failure: z.string().optional(),
		}),
		z.object({ did: z.literal('upstream-add'), name: z.string() }),
		z.object({ did: z.literal('upstream-set'), name: z.string() }),
		z.object({ did: z.literal('upstream-test'), name: z.string(), test: UpstreamTest }),
		z.object({ did: z.literal('upstream-remove'), name: z.string() }),
		z.object({ did: z.literal('upstream-list'), upstreams: z.array(ListedUpstream) }),
		z.object({ did: z.literal('mirror-add'), rule: MirrorRule }),
		z.object({ did: z.literal('mirror-list'), rules: z.array(MirrorRule), pins: z.array(MirrorPin) }),
		z.object({ did: z.literal('mirror-remove'), name: z.string() }),
		z.object({ did: z.literal('mirror-unpin'), name: z.string() }),
		/** The job; `failures` says why repositories of it failed, at most a hundred. */
		z.object({ did: z.literal('mirror-job'), job: MirrorJob, failures: z.array(z.string()) }),
		z.object({ did: z.literal('mirror-jobs'), jobs: z.array(MirrorJob) }),
		z.object({ did: z.literal('mirror-space'), space: MirrorSpace }),
		z.object({ did: z.literal('mirror-requests'), requests: z.array(MirrorRequest) }),
		z.object({ did: z.literal('mirror-answer'), request: MirrorRequest }),
		z.object({ did: z.literal('mirror-drop'), name: z.string(), dropped: DroppedFiles }),
		z.object({ did: z.literal('bundle-create'), run: z.string() }),
		z.object({
			did: z.literal('bundle-create-state'),
			progress: BundleProgress.optional(),
			result: WrittenBundle.optional(),
			failure: z.string().optional(),
		}),
		z.object({ did: z.literal('bundle-import'), import: BundleImport }),
		z.object({ did: z.literal('bundle-imports'), imports: z.array(BundleImport) }),
		z.object({ did: z.literal('bundle-trust'), key: BundleKey }),
		z.object({ did: z.literal('bundle-distrust'), name: z.string() }),
		z.object({ did: z.literal('bundle-keys'), keys: z.array(BundleKey) }),
		z.object({ did: z.literal('backup'), run: z.string(), target: z.string() }),
		z.object({
			did: z.literal('backup-state'),
			progress: BackupProgress.optional(),
			result: z
				.object({
					backup: z.string(),
					bytesWritten: z.number(),
					repos: z.number(),
					blobs: z.number(),
					blobBytes: z.number(),
					problems: z.array(z.string()),
				})
				.optional(),
			failure: z.string().optional(),
		}),
		z.object({ did: z.literal('database-move'), run: z.string() }),
		z.object({
			did: z.literal('database-move-state'),
			progress: DatabaseMoveProgress.optional(),
			result: DatabaseMoveResult.optional(),
			failure: z.string().optional(),
		}),
		/** The name of the target, without a password. */
		z.object({ did: z.literal('database-move-cancel'), to: z.string() }),
		z.object({ did: z.literal('storage-move'), run: z.string() }),
		z.object({
			did: z.literal('storage-move-state'),
			progress: StoreMoveProgress.optional(),
			result: StoreMoveResult.optional(),
			failure: z.string().optional(),
		}),
		z.object({ did: z.literal('storage-move-cancel'), ...StoreMoveResult.shape }),
	])
	.meta({ id: 'AdminResult' })
