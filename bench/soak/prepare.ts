import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { seeded } from '../synthetic-catalogue.ts'
import { Caller } from './caller.ts'
import { Checkout } from './checkout.ts'
import { Ledger, type LedgerRepo, type Person } from './ledger.ts'
import type { Place } from './place.ts'
import { Recorder } from './recorder.ts'
import type { World } from './world.ts'
import { commitSmall, uploadLfs, uploadXet } from './write-actions.ts'

const PEOPLE = ['ada', 'grace', 'alan', 'katherine']
const BASE_REPOS = 24
const CHECKOUTS = 3
const TASKS = ['text-classification', 'fill-mask', 'image-classification', 'text-generation']
const LIBRARIES = ['transformers', 'pytorch', 'sentence-transformers', 'timm']

/** Fills a hub with people, repositories that are read, and repositories that are pushed to. Everything is in the ledger. */
export async function prepare(place: Place, folder: string, seed: number): Promise<World> {
	const hub = place.processes()[0]?.hub
	if (!hub) throw new Error('No process of the hub runs')
	const recorder = new Recorder()
	const caller = new Caller(place.origins, recorder)
	const people = PEOPLE.map((name): Person => hub.person(`soak-${name}`))
	const checkouts: Checkout[] = []
	const scratch = mkdtempSync(join(folder, 'clients-'))
	const world: World = {
		caller,
		recorder,
		ledger: new Ledger(),
		people,
		checkouts,
		liking: new Set(),
		random: seeded(seed),
		scratch,
		origins: place.origins,
	}
	for (let count = 0; count < BASE_REPOS; count += 1) await createBase(world, count)
	for (let count = 0; count < CHECKOUTS; count += 1) {
		const owner = people[count % people.length]
		if (!owner) continue
		const name = `pushed-${count}`
		await create(world, owner, name)
		const pushed = { id: `${owner.name}/${name}`, acknowledged: [], unsure: undefined }
		world.ledger.pushed.push(pushed)
		const checkout = new Checkout(pushed, owner, { folder: join(scratch, name), origin: place.origins[count % place.origins.length] ?? '' })
		await checkout.begin()
		checkouts.push(checkout)
	}
	return world
}

async function create({ caller }: World, { token }: Person, name: string): Promise<void> {
	await caller.send({
		what: 'create',
		path: '/api/repos/create',
		method: 'POST',
		token,
		type: 'application/json',
		body: JSON.stringify({ name }),
	})
}

/** A repository with a card, small files, and large files that are stored whole and as chunks. */
async function createBase(world: World, count: number): Promise<void> {
	const owner = world.people[count % world.people.length]
	if (!owner) throw new Error('There are no people')
	const name = `soak-base-${count}`
	await create(world, owner, name)
	const repo = world.ledger.add(world.ledger.base, `${owner.name}/${name}`, owner)
	for (let commits = 0; commits < 3; commits += 1) await commitSmall(world, repo)
	await uploadLfs(world, repo)
	await uploadXet(world, repo)
	await addCard(world, repo, count)
}

/** The card has no entry in the ledger, as the file of attributes has none. */
async function addCard({ caller }: World, { id, owner: { token } }: LedgerRepo, count: number): Promise<void> {
	const facts = `license: mit\npipeline_tag: ${TASKS[count % TASKS.length]}\nlibrary_name: ${LIBRARIES[count % LIBRARIES.length]}`
	const content = `---\n${facts}\n---\n# ${id}\n\n${'A model that was made for the soak, with **weights** and a `config`.\n\n'.repeat(20)}`
	const lines = [
		{ key: 'header', value: { summary: 'Add a card', description: '' } },
		{ key: 'file', value: { path: 'README.md', content, encoding: 'utf-8' } },
	]
	const body = lines.map((line) => JSON.stringify(line)).join('\n')
	await caller.send({ what: 'commit', path: `/api/models/${id}/commit/main`, method: 'POST', token, type: 'application/x-ndjson', body })
}
