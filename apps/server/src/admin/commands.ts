import type {
	Account,
	Backups,
	ClassStorage,
	DatabaseMoves,
	Hub,
	MirrorSpaceSort,
	Person,
	StoreMoves,
	TakedownAct,
	TakedownSubject,
} from '@stoa/hub'
import { shapes } from '@stoa/protocol'
import { HubError, REPO_KINDS } from '@stoa/vocabulary'
import { z } from 'zod'
import { presentTest, presentUpstream } from '../present-mirror.ts'
import { placeOf, StoreAccess } from '../store-access.ts'
import { isBundleCommand, runBundleCommand } from './bundle-commands.ts'
import { isMirrorCommand, runMirrorCommand } from './mirror-commands.ts'

const role = z.enum(['read', 'write'])
/** As `TAKEDOWN_ACTS` of the hub, which is not loaded here. */
const TAKEDOWN_ACTS = ['hide', 'lock', 'private', 'suspend', 'delete', 'restore'] as const satisfies readonly TakedownAct[]
/** As `MIRROR_SPACE_SORTS` of the hub. */
const SPACE_SORTS = ['size', 'hits', 'saved', 'taken', 'used', 'name'] as const satisfies readonly MirrorSpaceSort[]
/** What to take down: a repository, a discussion or comment in it, or an account. */
const target = z.object({
	type: z.enum(['model', 'dataset', 'space', 'account']),
	name: z.string(),
	discussion: z.int().min(1).optional(),
	comment: z.string().optional(),
	path: z.string().optional(),
	rev: z.string().optional(),
})

const storageLimit = z.union([z.int().min(0), z.enum(['none', 'default'])])

/** Requests of the command line to a hub, running or not. */
export const AdminCommand = z.discriminatedUnion('do', [
	z.object({
		do: z.literal('user-add'),
		name: z.string(),
		email: z.string(),
		password: z.string(),
		fullname: z.string().optional(),
		isAdmin: z.boolean().default(false),
		/** Absent: the operator vouches for it. */
		isEmailVerified: z.boolean().default(true),
	}),
	z.object({ do: z.literal('user-invite'), by: z.string(), email: z.string().optional() }),
	z.object({ do: z.literal('org-add'), name: z.string(), owner: z.string(), fullname: z.string().optional() }),
	z.object({ do: z.literal('token-add'), user: z.string(), name: z.string(), role, value: z.string().optional() }),
	z.object({ do: z.literal('token-revoke'), user: z.string(), id: z.string() }),
	z.object({
		do: z.literal('take-down'),
		by: z.string(),
		target,
		act: z.enum(TAKEDOWN_ACTS),
		reason: z.string(),
		isLegal: z.boolean().optional(),
		hidesContent: z.boolean().optional(),
		isEveryVersion: z.boolean().optional(),
		/** An unconfirmed deletion only lists what would be deleted. */
		isConfirmed: z.boolean().optional(),
	}),
	z.object({ do: z.literal('demo-remove'), by: z.string() }),
	z.object({
		do: z.literal('short-name'),
		kind: z.enum(['model', 'dataset', 'space']),
		shortName: z.string(),
		repo: z.string().optional(),
	}),
	z.object({
		do: z.literal('quota'),
		by: z.string(),
		name: z.string(),
		public: storageLimit.optional(),
		private: storageLimit.optional(),
	}),
	/** What the database says about itself. */
	z.object({ do: z.literal('database') }),
	/** Makes a key; `probe-state` tells how a request with it in `x-stoa-probe` reached the hub. */
	z.object({ do: z.literal('probe') }),
	z.object({ do: z.literal('probe-state'), key: z.string() }),
	z.object({
		do: z.literal('upstream-add'),
		upstream: z.object({
			name: z.string(),
			address: z.string(),
			token: z.string().optional(),
			kinds: z.array(z.enum(REPO_KINDS)).optional(),
			allow: z.array(z.string()).optional(),
			deny: z.array(z.string()).optional(),
			hosts: z.array(z.string()).optional(),
			readers: z.array(z.string()).optional(),
			isByRequest: z.boolean().optional(),
			requestRules: z.array(z.string()).optional(),
			deciders: z.string().nullable().optional(),
			requestsMax: z.number().optional(),
			perSecondMax: z.number().optional(),
			connectionsMax: z.number().optional(),
		}),
	}),
	z.object({
		do: z.literal('upstream-set'),
		name: z.string(),
		changes: z.object({
			token: z.string().nullable().optional(),
			kinds: z.array(z.enum(REPO_KINDS)).optional(),
			allow: z.array(z.string()).optional(),
			deny: z.array(z.string()).optional(),
			hosts: z.array(z.string()).optional(),
			readers: z.array(z.string()).optional(),
			isByRequest: z.boolean().optional(),
			requestRules: z.array(z.string()).optional(),
			deciders: z.string().nullable().optional(),
			requestsMax: z.number().optional(),
			perSecondMax: z.number().nullable().optional(),
			connectionsMax: z.number().optional(),
		}),
	}),
	z.object({ do: z.literal('upstream-test'), name: z.string() }),
	z.object({ do: z.literal('upstream-remove'), name: z.string() }),
	z.object({ do: z.literal('upstream-list') }),
	z.object({ do: z.literal('mirror-add'), name: z.string(), everyHours: z.number().optional(), order: shapes.MirrorOrder }),
	z.object({ do: z.literal('mirror-list') }),
	z.object({ do: z.literal('mirror-remove'), name: z.string() }),
	z.object({ do: z.literal('mirror-unpin'), kind: z.enum(REPO_KINDS), id: z.string(), commit: z.string().optional() }),
	/** Begins a job of a rule; `mirror-job` tells how far it is. */
	z.object({ do: z.literal('mirror-run'), name: z.string() }),
	/** Begins a job that is carried out once. */
	z.object({ do: z.literal('mirror-start'), order: shapes.MirrorOrder }),
	z.object({ do: z.literal('mirror-job'), id: z.string() }),
	z.object({ do: z.literal('mirror-jobs') }),
	z.object({
		do: z.literal('mirror-space'),
		sort: z.enum(SPACE_SORTS).optional(),
		unusedDays: z.number().optional(),
		limit: z.int().min(1).max(10_000),
	}),
	z.object({ do: z.literal('mirror-drop'), kind: z.enum(REPO_KINDS), id: z.string() }),
	z.object({
		do: z.literal('mirror-requests'),
		state: z.enum(['waiting', 'approved', 'refused']).optional(),
		limit: z.int().min(1).max(200),
	}),
	z.object({
		do: z.literal('mirror-answer'),
		id: z.string(),
		answer: z.enum(['approve', 'refuse']),
		note: z.string().optional(),
		isPinned: z.boolean().optional(),
	}),
	z.object({ do: z.literal('mirror-act'), id: z.string(), act: z.enum(['pause', 'resume', 'cancel', 'retry']) }),
	/** Begins to write a bundle; `bundle-create-state` tells how far it is. Paths are whole. */
	z.object({
		do: z.literal('bundle-create'),
		path: z.string(),
		repos: z.array(z.object({ kind: z.enum(REPO_KINDS), id: z.string(), revision: z.string().optional() })),
		owners: z.array(z.string()).optional(),
		collections: z.array(z.string()).optional(),
		hasPins: z.boolean().optional(),
		volumeSize: z.int().min(1).optional(),
		since: z.string().optional(),
		maker: z.string().min(1).max(200).optional(),
		madeAt: z.iso.datetime().optional(),
		secretKey: z.string().optional(),
	}),
	z.object({ do: z.literal('bundle-create-state'), run: z.string() }),
	/** Begins an import; `bundle-import-state` tells how far it is. */
	z.object({ do: z.literal('bundle-import'), path: z.string(), isUntrustedAllowed: z.boolean().optional() }),
	z.object({ do: z.literal('bundle-import-state'), id: z.string() }),
	z.object({ do: z.literal('bundle-imports'), limit: z.int().min(1).max(1000) }),
	z.object({ do: z.literal('bundle-trust'), name: z.string(), key: z.string() }),
	z.object({ do: z.literal('bundle-distrust'), name: z.string() }),
	z.object({ do: z.literal('bundle-keys') }),
	z.object({ do: z.literal('check') }),
	/** Begins a collection; `collect-state` tells how far it is. */
	z.object({ do: z.literal('collect'), isNow: z.boolean().default(false), deletesStrays: z.boolean().default(false) }),
	z.object({ do: z.literal('collect-state'), run: z.string() }),
	/** Begins a check that may take hours; `check-state` tells how far it is. */
	z.object({ do: z.literal('check-start'), isReading: z.boolean().default(false), isRepairing: z.boolean().default(false) }),
	z.object({ do: z.literal('check-state'), run: z.string() }),
	/** Begins a backup; `backup-state` tells how far it is. */
	z.object({ do: z.literal('backup'), target: z.string() }),
	z.object({ do: z.literal('backup-state'), run: z.string() }),
	/** Begins or goes on moving large files to another store; `storage-move-state` tells how far it is. */
	z.object({
		do: z.literal('storage-move'),
		target: StoreAccess.optional(),
		finishes: z.boolean().default(false),
		leavesProblems: z.boolean().default(false),
	}),
	z.object({ do: z.literal('storage-move-state'), run: z.string().optional() }),
	z.object({ do: z.literal('storage-move-cancel') }),
	/** Begins or goes on with moving the database while the hub runs; `database-move-state` tells how far it is. The target may have a password. */
	z.object({ do: z.literal('database-move'), target: z.string() }),
	z.object({ do: z.literal('database-move-state'), run: z.string().optional() }),
	z.object({ do: z.literal('database-move-cancel') }),
])
/** See the schema of the same name. */
export type AdminCommand = z.output<typeof AdminCommand>

/** Results of the commands, as JSON. */
export const { AdminResult } = shapes
/** See the schema of the same name. */
export type AdminResult = z.output<typeof AdminResult>

/** Runs a command with the rights of the person it names. @throws the domain's failures */
export async function runAdminCommand(hub: Hub, command: AdminCommand): Promise<AdminResult> {
	switch (command.do) {
		case 'user-add': {
			const { do: _, fullname, ...rest } = command
			const account = await hub.people.signUp({ ...rest, ...(fullname !== undefined && { fullname }) })
			return { did: 'user-add', id: account.id, name: account.name, email: account.email }
		}
		case 'user-invite': {
			const { address } = await hub.credentials.invite(await personCalled(hub, command.by), { email: command.email })
			return { did: 'user-invite', address }
		}
		case 'short-name': {
			const { kind, shortName, repo } = command
			const found = await hub.repos.setShortName(kind, shortName, repo === undefined ? undefined : { kind, id: repo })
			return { did: 'short-name', shortName, repo: found?.name }
		}
		case 'org-add': {
			const owner = await personCalled(hub, command.owner)
			const org = await hub.people.createOrg(owner, {
				name: command.name,
				...(command.fullname !== undefined && { fullname: command.fullname }),
			})
			return { did: 'org-add', id: org.id, name: org.name, owner: owner.account.name }
		}
		case 'token-add': {
			const owner = await personCalled(hub, command.user)
			const { value, token } = await hub.people.createToken(owner, {
				name: command.name,
				role: command.role,
				...(command.value !== undefined && { value: command.value }),
			})
			return { did: 'token-add', id: token.id, user: owner.account.name, name: token.name, role: command.role, value }
		}
		case 'token-revoke': {
			const owner = await personCalled(hub, command.user)
			await hub.people.revokeToken(owner, command.id)
			return { did: 'token-revoke', user: owner.account.name, id: command.id }
		}
		case 'take-down': {
			const person = await personCalled(hub, command.by)
			const subject = subjectOf(command.target)
			const { title, repoImpact, accountImpact } = await hub.takedowns.look(person, subject)
			const impact = { ...(repoImpact ?? accountImpact) }
			const isDone = command.act !== 'delete' || command.isConfirmed === true
			if (isDone) await hub.takedowns.act(person, subject, command)
			return { did: 'take-down', name: title, isDone, impact }
		}
		case 'demo-remove': {
			const { accounts, repos } = await hub.takedowns.removeDemo(await personCalled(hub, command.by))
			return { did: 'demo-remove', accounts: accounts.map(({ name }) => name), repositories: repos.map(({ name }) => name) }
		}
		case 'quota': {
			const person = await personCalled(hub, command.by)
			const storage = await (command.public === undefined && command.private === undefined
				? hub.storage.of(person, command.name)
				: hub.storage.setLimits(person, command.name, command))
			return { did: 'quota', name: storage.account.name, public: presentLimit(storage.public), private: presentLimit(storage.private) }
		}
		case 'upstream-add': {
			await mirrorsOf(hub).addUpstream(command.upstream)
			return { did: 'upstream-add', name: command.upstream.name }
		}
		case 'upstream-set': {
			await mirrorsOf(hub).changeUpstream(command.name, command.changes)
			return { did: 'upstream-set', name: command.name }
		}
		case 'upstream-test':
			return { did: 'upstream-test', name: command.name, test: presentTest(await mirrorsOf(hub).testUpstream(command.name)) }
		case 'upstream-remove': {
			await mirrorsOf(hub).removeUpstream(command.name)
			return { did: 'upstream-remove', name: command.name }
		}
		case 'upstream-list':
			return { did: 'upstream-list', upstreams: (await mirrorsOf(hub).upstreams()).map(presentUpstream) }
		default:
			if (isBundleCommand(command)) return runBundleCommand(hub, command)
			return isMirrorCommand(command) ? runMirrorCommand(hub, command) : runStorageCommand(hub, command)
	}
}

/** Commands about what is stored and the machine; those that take long are begun, and asked for their state. */
type StorageCommand = Extract<
	AdminCommand,
	{
		do: `backup${string}` | `storage-move${string}` | `database${string}` | `collect${string}` | `check${string}` | `probe${string}`
	}
>

async function runStorageCommand(hub: Hub, command: StorageCommand): Promise<AdminResult> {
	switch (command.do) {
		case 'collect':
			return { did: 'collect', run: await hub.garbage.start(command) }
		case 'collect-state':
			return collectState(hub, command.run)
		case 'backup': {
			const run = await backupsOf(hub).start(command.target)
			return { did: 'backup', run, target: command.target }
		}
		case 'backup-state':
			return backupState(hub, command.run)
		case 'storage-move': {
			const { target: store, finishes, leavesProblems } = command
			const moved = store && { place: placeOf(store), access: JSON.stringify(store) }
			return { did: 'storage-move', run: await movesOf(hub).start({ target: moved, finishes, leavesProblems }) }
		}
		case 'storage-move-state':
			return moveState(hub, command.run)
		case 'storage-move-cancel':
			return { did: 'storage-move-cancel', ...(await movesOf(hub).forget()) }
		case 'database-move':
			return { did: 'database-move', run: await databaseMovesOf(hub).start(command.target) }
		case 'database-move-state':
			return databaseMoveState(hub, command.run)
		case 'database-move-cancel':
			return { did: 'database-move-cancel', to: await databaseMovesOf(hub).cancel() }
		case 'database':
			return databaseFacts(hub)
		case 'probe':
		case 'probe-state':
			throw new HubError('not-offered', { what: 'a probe', why: 'no hub runs that could receive it' })
		case 'check-start':
			return { did: 'check-start', run: hub.checks.start(command) }
		case 'check-state':
			return checkState(hub, command.run)
		default:
			return checkNow(hub)
	}
}

/** @throws {HubError} `not-offered` */
function mirrorsOf({ mirrors }: Hub): NonNullable<Hub['mirrors']> {
	if (!mirrors) throw new HubError('not-offered', { what: 'upstreams', why: 'it was opened without a mirror' })
	return mirrors
}

function presentLimit({ used, reserved, limit }: ClassStorage): { used: number; reserved: number; limit: number | null } {
	return { used, reserved, limit: limit ?? null }
}

/** @throws {HubError} `not-offered` */
function backupsOf({ backups }: Hub): Backups {
	if (!backups) throw new HubError('not-offered', { what: 'backups', why: 'it was opened without a place for them' })
	return backups
}

function collectState({ garbage }: Hub, id: string): AdminResult {
	const state = garbage.state(id)
	if (!state) throw new HubError('not-offered', { what: `the state of collection "${id}"`, why: 'another process runs it' })
	const { phase, freedBytes, freedCount, problem, finishedAt } = state.run
	return { did: 'collect-state', isDone: finishedAt !== undefined, phase, freedBytes, freedCount, problem, failure: state.failure }
}

function backupState(hub: Hub, run: string): AdminResult {
	const state = backupsOf(hub).state(run)
	if (!state)
		throw new HubError('not-offered', { what: `the state of backup run "${run}"`, why: 'another process writes it, or it is over' })
	const { progress, result, failure } = state
	return { did: 'backup-state', progress, result, failure }
}

/** @throws {HubError} `not-offered` */
function movesOf({ storeMoves }: Hub): StoreMoves {
	if (!storeMoves) throw new HubError('not-offered', { what: 'moves of large files', why: 'it was opened without a second place for them' })
	return storeMoves
}

/** The state of a run, or without one the move as the database has it. */
async function moveState(hub: Hub, run: string | undefined): Promise<AdminResult> {
	if (run === undefined) return { did: 'storage-move-state', result: await movesOf(hub).current() }
	const state = movesOf(hub).state(run)
	if (!state) throw new HubError('not-offered', { what: `the state of run "${run}"`, why: 'another process works on it, or it is over' })
	return { did: 'storage-move-state', ...state }
}

/** @throws {HubError} `not-offered` */
function databaseMovesOf({ databaseMoves }: Hub): DatabaseMoves {
	if (!databaseMoves)
		throw new HubError('not-offered', { what: 'moves of the database', why: 'it was opened without a second place for it' })
	return databaseMoves
}

/** The state of a run, or without its name that of the last one. */
function databaseMoveState(hub: Hub, run: string | undefined): AdminResult {
	const state = databaseMovesOf(hub).state(run)
	if (!state)
		throw new HubError('not-offered', {
			what: run === undefined ? 'the state of a move' : `the state of run "${run}"`,
			why: 'this process began none',
		})
	return { did: 'database-move-state', ...state }
}

async function checkNow(hub: Hub): Promise<AdminResult> {
	const problems = await Array.fromAsync(hub.check())
	return { did: 'check', problems, repairs: [], orphans: [], orphanCount: 0, orphanBytes: 0 }
}

async function databaseFacts(hub: Hub): Promise<AdminResult> {
	const { now, ...facts } = await hub.databaseFacts()
	return { did: 'database', ...facts, now: now.toISOString() }
}

function checkState({ checks }: Hub, run: string): AdminResult {
	const state = checks.state(run)
	if (!state) throw new HubError('not-offered', { what: `the state of check "${run}"`, why: 'another process runs it, or it is over' })
	const { checked, bytes, result, failure } = state
	return { did: 'check-state', checked, bytes, result, failure }
}

function subjectOf({ type, name, discussion: number, comment, path, rev = 'main' }: z.output<typeof target>): TakedownSubject {
	if (type === 'account') return { type, name }
	const repo = { kind: type, id: name }
	if (path !== undefined) return { type: 'file', repo, rev, path }
	if (number === undefined) return { type: 'repo', repo }
	return comment === undefined ? { type: 'discussion', repo, number } : { type: 'comment', repo, number, eventId: comment }
}

/** Acts on behalf of a person: only the hub's operator can reach this. @throws `account-not-found` */
export async function personCalled(hub: Hub, name: string): Promise<Person> {
	const account: Account = await hub.people.account(name)
	if (account.kind !== 'user') throw new HubError('account-not-found', { name })
	return { kind: 'person', account, memberships: await hub.people.memberships(account), scope: 'write', token: undefined }
}
