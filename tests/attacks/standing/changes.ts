import { setTimeout as sleep } from 'node:timers/promises'
import { ask, bossOf, makePlace, PASSWORD, personOf, type Player, type World } from './world.ts'

/** Applies a change to a world. */
type Change = (world: World) => Promise<unknown>

const NEW_PASSWORD = 'another horse battery'
const subjects = ({ mia, twin }: World): Player[] => [mia, twin]
const each = (world: World, change: (player: Player) => Promise<unknown>) => Promise.all(subjects(world).map(change))
const ref = (id: string) => ({ kind: 'model' as const, id })
/** The repositories that repository changes apply to. */
const both = ({ at }: World): string[] => [at.work, at.open]
const settings = ({ server, boss }: World, id: string, change: object) => ask(server, boss, ['PUT', `/api/models/${id}/settings`], change)

/** Every kind of change to rights or accounts, made as people make it. */
export const CHANGES = {
	nothing: async () => undefined,
	'new password': (world) =>
		each(world, async ({ present }) =>
			world.server.hub.credentials.changePassword(await personOf(world.server, present), { current: PASSWORD, password: NEW_PASSWORD }),
		),
	'end of the other sessions': (world) =>
		each(world, async ({ present }) => world.server.hub.credentials.endOtherSessions(await personOf(world.server, present))),
	'sign-out everywhere by an administrator': async (world) => {
		const root = await world.root()
		return each(world, ({ name }) => world.server.hub.moderation.signOutEverywhere(root, name))
	},
	suspension: async (world) => {
		const root = await world.root()
		return each(world, ({ name }) => world.server.hub.takedowns.act(root, { type: 'account', name }, { act: 'suspend', reason: 'Spam' }))
	},
	'suspension that was lifted': async (world) => {
		const root = await world.root()
		return each(world, async ({ name }) => {
			await world.server.hub.takedowns.act(root, { type: 'account', name }, { act: 'suspend', reason: 'Spam' })
			await world.server.hub.takedowns.act(root, { type: 'account', name }, { act: 'restore', reason: 'A mistake' })
		})
	},
	'deletion of the account': (world) =>
		each(world, async ({ present }) => world.server.hub.leaving.deleteAccount(await personOf(world.server, present), PASSWORD)),
	'loss of the administration of the hub': async (world) => {
		const root = await world.root()
		return each(world, ({ name }) => world.server.hub.moderation.setAdmin(root, name, false))
	},
	'removal from the organizations': async (world) => {
		const boss = await bossOf(world)
		return each(world, async ({ name }) => {
			for (const org of [world.org, world.guild]) await world.server.hub.organisations.removeMember(boss, org, name)
		})
	},
	'removal and return': async (world) => {
		const boss = await bossOf(world)
		return each(world, async ({ name }) => {
			for (const org of [world.org, world.guild]) await world.server.hub.organisations.removeMember(boss, org, name)
			await world.server.setMember(world.org, name, 'write')
			await world.server.setMember(world.guild, name, 'admin')
		})
	},
	'lower role': async (world) => {
		const boss = await bossOf(world)
		return each(world, async ({ name }) => {
			for (const org of [world.org, world.guild]) await world.server.hub.organisations.setRole(boss, org, name, 'read')
		})
	},
	'tokens revoked': (world) =>
		each(world, async ({ present }) => {
			const { hub } = world.server
			const person = await personOf(world.server, present)
			for (const { id } of await hub.people.tokens(person)) await hub.people.revokeToken(person, id)
			for (const { id } of await hub.oauth.grants(person)) await hub.oauth.revokeGrant(person, id)
		}),
	'tokens with another value': (world) =>
		each(world, async ({ present }) => {
			const { hub } = world.server
			const person = await personOf(world.server, present)
			for (const { id } of await hub.people.tokens(person)) await hub.people.rotateToken(person, id)
		}),
	'access rejected': async (world) =>
		world.server.hub.gates.handle(await bossOf(world), ref(world.at.gate), { name: world.gil.name }, { status: 'rejected' }),
	'access expired': async (world) => {
		const decision = { status: 'accepted' as const, expiresAt: new Date(Date.now() + 1000) }
		await world.server.hub.gates.handle(await bossOf(world), ref(world.at.gate), { name: world.gil.name }, decision)
		await sleep(1100)
	},
	'repository made private': async (world) => {
		for (const id of [...both(world), world.at.gate]) await settings(world, id, { private: true })
	},
	'repository taken down': async (world) => {
		const root = await world.root()
		for (const id of [...both(world), world.at.gate])
			await world.server.hub.takedowns.act(root, { type: 'repo', repo: ref(id) }, { act: 'hide', reason: 'Malware' })
	},
	'repository locked': async (world) => {
		const root = await world.root()
		for (const id of [...both(world), world.at.gate])
			await world.server.hub.takedowns.act(root, { type: 'repo', repo: ref(id) }, { act: 'lock', reason: 'Under review' })
	},
	'large file taken down': async (world) => {
		const subject = { type: 'file' as const, repo: ref(world.at.work), rev: 'main', path: 'model.bin' }
		await world.server.hub.takedowns.act(await world.root(), subject, { act: 'hide', reason: 'Malware' })
	},
	'owner suspended with everything it published': async (world) => {
		const root = await world.root()
		for (const name of new Set([...both(world), world.at.gate].map((id) => id.slice(0, id.indexOf('/')))))
			await world.server.hub.takedowns.act(root, { type: 'account', name }, { act: 'suspend', reason: 'Spam', hidesContent: true })
	},
	'repository gated': async (world) => {
		for (const id of both(world)) await settings(world, id, { gated: 'manual' })
	},
	'repository renamed': async (world) => {
		for (const id of both(world)) await world.server.hub.repos.move(await bossOf(world), ref(id), `${id}-renamed`)
		for (const key of ['work', 'open'] as const) world.at[key] += '-renamed'
	},
	'repository moved to another owner': async (world) => {
		const to = (id: string): string => id.replace(world.org, world.boss.name)
		for (const id of both(world)) await world.server.hub.repos.move(await bossOf(world), ref(id), to(id))
		for (const key of ['work', 'open'] as const) world.at[key] = to(world.at[key])
	},
	'repository deleted and another one made under its name': async (world) => {
		for (const id of both(world)) await world.server.hub.repos.delete(await bossOf(world), ref(id))
		await makePlace(world, world.at.work, true)
		await makePlace(world, world.at.open, false)
	},
	'repository put into a closed resource group': async (world) => {
		const { groups } = world.server.hub
		await groups.create(await bossOf(world), world.org, { name: 'Closed', isClosed: true, repos: both(world).map(ref) })
	},
	'resource group closed later': async (world) => {
		const { groups } = world.server.hub
		const [made] = await groups.list(await bossOf(world), world.org)
		await groups.change(await bossOf(world), world.org, made?.group.id ?? '', { isClosed: true })
	},
} satisfies Record<string, Change>

/** The name of a change. */
export type ChangeName = keyof typeof CHANGES

/** What a world needs before credentials are issued, so that the change alone can end them. */
export const PREPARATIONS: Partial<Record<ChangeName, Change>> = {
	'resource group closed later': async (world) =>
		world.server.hub.groups.create(await bossOf(world), world.org, { name: 'Open', isClosed: false, repos: both(world).map(ref) }),
}
