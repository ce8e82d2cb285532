import { HOSTILE_INPUTS } from '../../packages/markdown/src/hostile-inputs.ts'
import { ndjson, openTestServer, type TestServer } from '../integration/server/open-test-server.ts'
import { portOf } from '../integration/server/raw-request.ts'
import { fileAddresses, quotingAddresses, showingAddresses } from './hostile-addresses.ts'
import { HOSTILE_CARDS, hostileMatter } from './hostile-cards.ts'
import { HOSTILE_APP, HOSTILE_FILES, HOSTILE_HTML, HOSTILE_NAMES, hostileWeights, mark } from './hostile-files.ts'

/** A hub full of an attacker's content, and the addresses to open. */
export interface HostileHub {
	origin: string
	/** Pages that each show one hostile card. */
	cards: string[]
	/** All other addresses, root-relative. */
	pages: string[]
	/** Pages of the attacker that show their own texts to them. */
	own: string[]
	remove(): Promise<void>
}

/** Fills a hub: `mallory` adds all content, `vera` looks at it. */
export async function openHostileHub(): Promise<HostileHub> {
	const server = await openTestServer({ pages: true, settings: { STOA_PUBLIC_URL: '', STOA_RATE_SIGN_IN: '0' } })
	const mallory = await server.as('mallory')
	await server.as('vera')
	await server.app.listen({ host: '127.0.0.1', port: 0 })
	const filled = await fill(server, mallory)
	return { ...filled, origin: `http://127.0.0.1:${portOf(server.app)}`, remove: () => server.close() }
}

async function fill({ app, hub }: TestServer, mallory: { authorization: string }): Promise<Pick<HostileHub, 'cards' | 'pages' | 'own'>> {
	const person = { ...(await hub.people.personByToken(mallory.authorization.slice(7))), token: undefined }

	async function call(method: 'POST' | 'PUT', url: string, payload: object): Promise<unknown> {
		const answer = await app.inject({ method, url, headers: mallory, payload })
		if (answer.statusCode >= 300) throw new Error(`${method} ${url}: ${answer.statusCode} ${answer.body.slice(0, 300)}`)
		return answer.json()
	}

	async function commit(
		url: string,
		summary: string,
		files: Record<string, string>,
		encoding: 'utf-8' | 'base64' = 'utf-8',
	): Promise<string> {
		const lines = [
			{ key: 'header', value: { summary, description: mark('description') } },
			...Object.entries(files).map(([path, content]) => ({ key: 'file', value: { path, content, encoding } })),
		]
		const answer = await app.inject({
			method: 'POST',
			url,
			headers: { ...mallory, 'content-type': 'application/x-ndjson' },
			payload: ndjson(lines),
		})
		if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.body.slice(0, 300)}`)
		const body: { commitOid: string } = answer.json()
		return body.commitOid
	}

	async function makeRepo(kind: 'model' | 'dataset' | 'space', name: string, files: Record<string, string>): Promise<string> {
		await call('POST', '/api/repos/create', { type: kind, name, ...(kind === 'space' && { sdk: 'static' }) })
		return commit(`/api/${kind}s/mallory/${name}/commit/main`, mark('message'), files)
	}

	const cards: string[] = []
	for (const [index, card] of HOSTILE_CARDS.entries()) {
		await makeRepo('model', `card-${index}`, { 'README.md': card })
		cards.push(`/mallory/card-${index}`)
	}
	const oid = await makeRepo('model', 'files', {
		...HOSTILE_FILES,
		...Object.fromEntries(HOSTILE_NAMES.map((name) => [name, HOSTILE_HTML])),
	})
	await commit('/api/models/mallory/files/commit/main', mark('weights'), { 'model.safetensors': hostileWeights() }, 'base64')
	const branch = '"><img/src=x/onerror=attacked(5)>'
	await call('POST', `/api/models/mallory/files/branch/${encodeURIComponent(branch)}`, {})
	await call('POST', '/api/models/mallory/files/tag/main', { tag: "v1'><svg/onload=attacked(6)>", message: mark('tag') })
	await commit('/api/models/mallory/files/commit/main?create_pr=1', mark('proposal'), {
		'diff.txt': `${mark('change')}\n`,
		[`new ${HOSTILE_NAMES[0]}`]: HOSTILE_HTML,
	})
	await makeRepo('dataset', 'rows', {
		'README.md': hostileMatter([`configs: [{config_name: ${JSON.stringify(mark('config'))}, data_files: "data.csv"}]`]),
		'data.csv': HOSTILE_FILES['data.csv'] ?? '',
	})
	await makeRepo('space', 'app', { 'README.md': `${hostileMatter()}# App\n${mark('app')}`, 'index.html': HOSTILE_APP })
	await makeRepo('model', 'gate', { 'README.md': `${hostileMatter()}# Gate` })
	await call('PUT', '/api/models/mallory/gate/settings', { gated: 'manual' })
	const groups = (size: number): string[][] =>
		Array.from({ length: Math.ceil(HOSTILE_INPUTS.length / size) }, (_, index) => HOSTILE_INPUTS.slice(index * size, (index + 1) * size))
	const docs = groups(6).map((inputs, index) => [`docs/page${index}.md`, `# Page ${index}\n\n${inputs.join('\n\n')}\n`])
	const contents = docs.map((_, index) => `- local: page${index}\n  title: ${JSON.stringify(mark('contents'))}`).join('\n')
	await makeRepo('model', 'manual', { 'docs/_toctree.yml': contents, ...Object.fromEntries(docs) })

	const threads: string[] = []
	for (const [index, inputs] of groups(10).entries()) {
		const title = `${mark('thread')} ${index}`
		await hub.discussions.create(
			person,
			{ kind: 'model', id: 'mallory/files' },
			{ title, description: `@vera ${mark('opened')}`, isPullRequest: false },
		)
		const number = index + 2
		threads.push(`/mallory/files/discussions/${number}`)
		for (const input of inputs)
			await hub.discussions.comment(person, { kind: 'model', id: 'mallory/files' }, number, input.replaceAll('\0', ''))
	}
	await hub.organisations.setProfile(person, 'mallory', {
		fullname: mark('person').slice(0, 90),
		description: mark('says'),
		website: 'https://evil.example/%22onmouseover=attacked(7)',
	})
	await hub.people.createOrg(person, { name: 'gang', fullname: mark('gang').slice(0, 90) })
	const collection = await call('POST', '/api/collections', {
		title: mark('').slice(0, 55),
		description: mark('collection').slice(0, 140),
		item: { type: 'model', id: 'mallory/files', note: mark('note') },
	})
	const slug = typeof collection === 'object' && collection !== null && 'slug' in collection ? String(collection.slug) : ''
	const { app: registered } = await hub.oauth.registerApp(person, {
		name: mark('oauth').slice(0, 60),
		redirectUris: ['https://app.example.org/cb'],
		homepage: 'https://evil.example/',
		isConfidential: true,
	})
	const { webhook }: { webhook: { id: string } } = JSON.parse(
		JSON.stringify(
			await call('POST', '/api/settings/webhooks', {
				watched: [{ type: 'user', name: 'mallory' }],
				url: `https://hooks.example.org/${encodeURIComponent(mark('hook'))}`,
				secret: mark('secret'),
			}),
		),
	)
	await hub.listings.refresh()

	const consent = new URLSearchParams({
		client_id: registered.clientId,
		redirect_uri: 'https://app.example.org/cb',
		response_type: 'code',
		scope: 'openid',
		state: mark('state'),
	})
	return {
		cards,
		pages: [
			...fileAddresses(branch, oid),
			...threads,
			...docs.map((_, index) => `/docs/mallory/manual/page${index}`),
			...showingAddresses(slug),
			...quotingAddresses(),
			`/oauth/authorize?${consent}`,
		],
		own: [
			`/settings/webhooks/${webhook.id}`,
			'/settings/webhooks',
			'/settings/applications',
			'/settings/profile',
			'/mallory/files/settings',
			'/organizations/gang/settings',
			'/organizations/gang/settings/audit',
			'/settings/log',
		],
	}
}
