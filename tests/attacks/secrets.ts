import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { openHouse, type House } from '../access/house.ts'

/** The visibility groups that a secret can belong to. */
export const CIRCLES = ['olgaPrivate', 'olgaGated', 'labPrivate', 'labGated', 'groupPrivate'] as const
/** One visibility group. */
export type Circle = (typeof CIRCLES)[number]

/** Where in a repository a secret word stands, and the first half of the word. */
const PLACES = {
	name: 'tangelo',
	title: 'quokkan',
	tag: 'umbraxi',
	file: 'narwhel',
	text: 'axolotz',
	large: 'pangoli',
	branch: 'wombatu',
	message: 'lemurio',
	thread: 'pangasi',
	comment: 'kakapod',
	docs: 'markhoz',
	variable: 'tapirun',
	secret: 'ibexoro',
} as const
/** One place. */
export type SecretPlace = keyof typeof PLACES
export const SECRET_PLACES: readonly SecretPlace[] = [
	'name',
	'title',
	'tag',
	'file',
	'text',
	'large',
	'branch',
	'message',
	'thread',
	'comment',
	'docs',
	'variable',
	'secret',
]
const SECOND_HALF: Record<Circle, string> = {
	olgaPrivate: 'carmine',
	olgaGated: 'ochrely',
	labPrivate: 'cobaltu',
	labGated: 'saffron',
	groupPrivate: 'viridia',
}

/** The secret word at a place in the group's repositories. No other place on the hub holds it. */
export function wordOf(circle: Circle, place: SecretPlace): string {
	return PLACES[place] + SECOND_HALF[circle]
}

/** The places that are hidden from accounts that may know of a repository but may not read its files. */
export const CONTENT_PLACES: readonly SecretPlace[] = ['text', 'large', 'docs', 'secret']

/** A repository that holds its group's words. */
export interface SecretRepo {
	circle: Circle
	kind: 'model' | 'dataset' | 'space'
	/** `namespace/name` */
	id: string
	/** The commit that added the words. */
	commit: string
	/** SHA-256 of the large file. */
	oid: string
	/** Number of the pull request that its owner's application made. */
	pullRequest: number
}

/** A secret word outside repositories, and who may see it. */
export interface LooseSecret {
	what: string
	word: string
	/** Names of identities (`identities.ts`). */
	seenBy: readonly string[]
	/** Whether an allowed identity may fail to find it for a while. */
	isRare?: boolean
}

/** A hub that contains secrets. */
export interface SecretHub {
	house: House
	repos: SecretRepo[]
	/** The organization's private collection, `lab/...`. */
	collection: string
	group: string
	webhook: string
	loose: LooseSecret[]
	close(): Promise<void>
}

const Made = z.object({ slug: z.string() })
const WithId = z.object({ id: z.string() })
const Committed = z.object({ commitOid: z.string() })
const Proposed = z.object({ pullRequestUrl: z.string() })
const Batch = z.object({ objects: z.array(z.object({ actions: z.object({ upload: z.object({ href: z.string() }) }).optional() })) })

const KINDS_OF: Record<Circle, readonly SecretRepo['kind'][]> = {
	olgaPrivate: ['model', 'dataset', 'space'],
	// Apps cannot be gated.
	olgaGated: ['model', 'dataset'],
	labPrivate: ['model', 'dataset', 'space'],
	labGated: ['model', 'dataset'],
	groupPrivate: ['model', 'dataset', 'space'],
}

/** Opens the hub: olga owns all repositories; adele administers the organization `lab` with her. */
export async function openSecrets(): Promise<SecretHub> {
	const house = await openHouse()
	const { app, hub } = house.server
	const olga = await house.forApi('write token')

	async function call(method: 'POST' | 'PUT', url: string, payload: object, headers = olga.headers): Promise<unknown> {
		const answer = await app.inject({ method, url, headers, payload })
		if (answer.statusCode >= 300) throw new Error(`${method} ${url}: ${answer.statusCode} ${answer.body}`)
		return answer.body.startsWith('{') ? answer.json() : answer.body
	}

	async function commit(address: string, lines: object[]): Promise<unknown> {
		const answer = await app.inject({
			method: 'POST',
			url: address,
			headers: { ...olga.headers, 'content-type': 'application/x-ndjson' },
			payload: lines.map((line) => JSON.stringify(line)).join('\n'),
		})
		if (answer.statusCode !== 200) throw new Error(`${address}: ${answer.body}`)
		return answer.json()
	}

	/** Waits until the owner finds every page. A word that no search can find proves nothing. */
	async function documentationIsRead(): Promise<void> {
		const until = Date.now() + 60_000
		for (const circle of CIRCLES)
			for (;;) {
				await hub.documentation.readDue()
				const answer = await app.inject({ url: `/docs/search.json?q=${wordOf(circle, 'docs')}`, headers: olga.headers })
				if (answer.body.includes('"repo":')) break
				if (Date.now() > until) throw new Error(`The documentation of ${circle} was not read`)
				await sleep(50)
			}
	}

	async function upload(id: string, prefix: string, text: string): Promise<string> {
		const oid = createHash('sha256').update(text).digest('hex')
		const objects = [{ oid, size: text.length }]
		const told = await call('POST', `/${prefix}${id}.git/info/lfs/objects/batch`, { operation: 'upload', objects })
		const href = Batch.parse(told).objects[0]?.actions?.upload.href
		if (href !== undefined) await app.inject({ method: 'PUT', url: new URL(href).pathname, payload: text })
		return oid
	}

	async function fill(circle: Circle, kind: SecretRepo['kind'], groupId: string): Promise<SecretRepo> {
		const word = (place: SecretPlace): string => wordOf(circle, place)
		const namespace = circle.startsWith('olga') ? 'olga' : 'lab'
		const isGated = circle.endsWith('Gated')
		const id = `${namespace}/${word('name')}-${kind}`
		const prefix = kind === 'model' ? '' : `${kind}s/`
		const api = `/api/${kind}s/${id}`
		await hub.repos.create(await house.personOf('olga'), {
			kind,
			name: `${word('name')}-${kind}`,
			namespace,
			visibility: isGated ? 'public' : 'private',
			sdk: kind === 'space' ? 'static' : undefined,
			license: undefined,
		})
		if (circle === 'groupPrivate') await call('POST', `${api}/resource-group`, { resourceGroupId: groupId })
		if (isGated) await call('PUT', `${api}/settings`, { gated: 'manual' })
		const oid = await upload(id, prefix, `large ${word('large')} of ${id}`)
		const file = (path: string, content: string): object => ({ key: 'file', value: { path, content, encoding: 'utf-8' } })
		const made = await commit(`${api}/commit/main`, [
			{ key: 'header', value: { summary: word('message'), description: word('message') } },
			file('README.md', cardOf(word)),
			file('a.txt', `text ${word('text')}\n`),
			file(`${word('file')}.txt`, word('text')),
			file('config.json', JSON.stringify({ model_type: 'bert', note: word('text') })),
			file('data.csv', `a,b\n${word('text')},1\n`),
			file('index.html', `<p>${word('text')}</p>`),
			file('docs/_toctree.yml', `- local: index\n  title: ${word('docs')}\n`),
			file('docs/index.md', `# ${word('docs')}\n\n${word('docs')} text\n`),
			{ key: 'lfsFile', value: { path: 'large.bin', algo: 'sha256', oid, size: `large ${word('large')} of ${id}`.length } },
		])
		await call('POST', `${api}/branch/${word('branch')}`, {})
		await call('POST', `${api}/tag/main`, { tag: `tag-${word('branch')}` })
		await call('POST', `${api}/discussions`, { title: word('thread'), description: `${word('comment')} @stella` })
		await call('POST', `${api}/like`, {})
		const proposed = await commit(`${api}/commit/main?create_pr=1`, [
			{ key: 'header', value: { summary: word('message'), description: word('comment') } },
			file('proposed.txt', word('text')),
		])
		if (kind === 'space') {
			await call('POST', `${api}/variables`, { key: 'A_VARIABLE', value: word('variable') })
			await call('POST', `${api}/secrets`, { key: 'A_SECRET', value: word('secret') })
		}
		return {
			circle,
			kind,
			id,
			commit: Committed.parse(made).commitOid,
			oid,
			pullRequest: Number(/(\d+)$/.exec(Proposed.parse(proposed).pullRequestUrl)?.[1]),
		}
	}

	const group = WithId.parse(
		await call('POST', '/api/organizations/lab/resource-groups', {
			name: 'Markhorviridia',
			description: 'Tahrviridia',
			closed: true,
		}),
	).id
	const repos: SecretRepo[] = []
	for (const circle of CIRCLES) for (const kind of KINDS_OF[circle]) repos.push(await fill(circle, kind, group))
	for (const kind of ['model', 'dataset', 'space'] as const) await house.makeRepo(kind, `open-${kind}`, 'public')
	await documentationIsRead()
	const collection = Made.parse(
		await call('POST', '/api/collections', {
			title: 'Kestrelcobaltu',
			description: 'Merlincobaltu',
			namespace: 'lab',
			private: true,
			item: { type: 'model', id: 'lab/open-model' },
		}),
	).slug
	const watched = [
		{ type: 'org', name: 'lab' },
		{ type: 'user', name: 'olga' },
	]
	const webhook = z
		.object({ webhook: WithId })
		.parse(await call('POST', '/api/settings/webhooks', { watched, url: 'https://example.org/hobbycarmine', secret: 'harriercarmine' }))
	const invitation = await hub.organisations.invite(await house.personOf('olga'), 'lab', { role: 'admin' })
	await hub.domains.add(await house.personOf('olga'), 'lab', 'russetviridia.example')
	const owners = ['owner', "owner's read token"]
	const elsewhere = "owner's fine-grained token for elsewhere"
	const inLab = ['reader', 'contributor', 'writer', 'organization administrator', ...owners]
	const administers = ['organization administrator', 'owner']
	return {
		house,
		repos,
		collection,
		group,
		webhook: webhook.webhook.id,
		loose: [
			{ what: 'name of a resource group', word: 'markhorviridia', seenBy: administers },
			{ what: 'description of a resource group', word: 'tahrviridia', seenBy: administers },
			{ what: 'title of a private collection', word: 'kestrelcobaltu', seenBy: inLab },
			{ what: 'description of a private collection', word: 'merlincobaltu', seenBy: inLab },
			{ what: 'address of a webhook', word: 'hobbycarmine', seenBy: owners },
			{ what: 'secret of a webhook', word: 'harriercarmine', seenBy: owners },
			{ what: 'secret of an invitation', word: invitation.secret.toLowerCase(), seenBy: [] },
			{ what: "owner's e-mail address", word: 'olga@example.org', seenBy: [...owners, "owner's token with nothing ticked", elsewhere] },
			{ what: "administrator's e-mail address", word: 'adele@example.org', seenBy: ['organization administrator'] },
			{ what: "asker's e-mail address", word: 'petra@example.org', seenBy: ['pending asker', 'writer', elsewhere, ...administers] },
			{ what: 'domain that is not verified', word: 'russetviridia.example', seenBy: administers },
		],
		close: () => house.close(),
	}
}

function cardOf(word: (place: SecretPlace) => string): string {
	return [
		'---',
		`title: ${word('title')}`,
		`tags: [${word('tag')}]`,
		'license: mpl-2.0',
		'language: [mi]',
		'pipeline_tag: depth-estimation',
		'library_name: keras',
		'extra_gated_fields:\n  Company: text',
		'---',
		`# ${word('title')}`,
		'',
		'See https://arxiv.org/abs/2401.54321.',
	].join('\n')
}
