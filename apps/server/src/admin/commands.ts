import type { Account, Hub, Person, TakedownAct, TakedownSubject } from '@stoa/hub'
import { HubError } from '@stoa/vocabulary'
import { z } from 'zod'

const role = z.enum(['read', 'write'])
/** As `TAKEDOWN_ACTS` of the hub, which is not loaded here. */
const TAKEDOWN_ACTS = ['hide', 'lock', 'private', 'suspend', 'delete', 'restore'] as const satisfies readonly TakedownAct[]
/** What is taken down: a repository, a thread or a comment in it, or an account. */
const target = z.object({
	type: z.enum(['model', 'dataset', 'space', 'account']),
	name: z.string(),
	discussion: z.int().min(1).optional(),
	comment: z.string().optional(),
	path: z.string().optional(),
	rev: z.string().optional(),
})

/** What the command line asks of a hub, running or not. */
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
		/** A deletion that is not confirmed only says what would go. */
		isConfirmed: z.boolean().optional(),
	}),
	z.object({ do: z.literal('demo-remove'), by: z.string() }),
	z.object({
		do: z.literal('short-name'),
		kind: z.enum(['model', 'dataset', 'space']),
		shortName: z.string(),
		repo: z.string().optional(),
	}),
	z.object({ do: z.literal('check') }),
])
/** See the schema of the same name. */
export type AdminCommand = z.output<typeof AdminCommand>

/** Answers of the commands, as JSON. */
export const AdminResult = z.discriminatedUnion('did', [
	z.object({ did: z.literal('user-add'), id: z.string(), name: z.string(), email: z.string().optional() }),
	z.object({ did: z.literal('user-invite'), address: z.string() }),
	z.object({ did: z.literal('org-add'), id: z.string(), name: z.string(), owner: z.string() }),
	z.object({ did: z.literal('token-revoke'), user: z.string(), id: z.string() }),
	z.object({ did: z.literal('token-add'), id: z.string(), user: z.string(), name: z.string(), role, value: z.string() }),
	z.object({ did: z.literal('take-down'), name: z.string(), isDone: z.boolean(), impact: z.record(z.string(), z.number()) }),
	z.object({ did: z.literal('demo-remove'), accounts: z.array(z.string()), repositories: z.array(z.string()) }),
	z.object({ did: z.literal('short-name'), shortName: z.string(), repo: z.string().optional() }),
	z.object({ did: z.literal('check'), problems: z.array(z.string()) }),
])
/** See the schema of the same name. */
export type AdminResult = z.output<typeof AdminResult>

/** Does what the command says, with the rights of the person it names. @throws the domain's failures */
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
		default:
			return { did: 'check', problems: await Array.fromAsync(hub.check()) }
	}
}

function subjectOf({ type, name, discussion: number, comment, path, rev = 'main' }: z.output<typeof target>): TakedownSubject {
	if (type === 'account') return { type, name }
	const repo = { kind: type, id: name }
	if (path !== undefined) return { type: 'file', repo, rev, path }
	if (number === undefined) return { type: 'repo', repo }
	return comment === undefined ? { type: 'discussion', repo, number } : { type: 'comment', repo, number, eventId: comment }
}

/** Acts as somebody: only the operator of the hub reaches this. */
async function personCalled(hub: Hub, name: string): Promise<Person> {
	const account: Account = await hub.people.account(name)
	if (account.kind !== 'user') throw new HubError('account-not-found', { name })
	return { kind: 'person', account, memberships: await hub.people.memberships(account), scope: 'write', token: undefined }
}
