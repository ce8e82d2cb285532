import { uploadFiles } from '@huggingface/hub'
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { hubEnvironment } from '../hub-process.ts'
import { askAll, type SampleRequest } from './ask-sample.ts'
import { packFolder, type ReleaseSample, samplePath } from './release-sample.ts'

/**
 * Makes the sample of a release: `node tools/run.mjs tests/releases/make-sample.ts CHECKOUT`, where CHECKOUT is a clone of the released
 * commit with its packages installed. Starts that version, fills it by its own clients' protocol, notes what it answers, and packs its data
 * folder into this folder.
 */

const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64')
const PASSWORD = 'sample of a release'

const checkout = resolve(process.argv[2] ?? '.')
const { version } = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8')) as { version: string }
const commit = spawnSync('git', ['-C', checkout, 'rev-parse', 'HEAD'], { encoding: 'utf8' }).stdout.trim()
const data = mkdtempSync(join(tmpdir(), 'stoa-sample-'))
const env = hubEnvironment(data, { STOA_DEMO: 'false', STOA_WEBHOOKS_INNER: 'true' })

/** The same bytes at every run, with no two chunks alike. */
function bytesOf(name: string, size: number): Blob {
	const part = (index: number): Buffer => createHash('sha512').update(`${name} ${index}`).digest()
	return new Blob([Buffer.concat(Array.from({ length: Math.ceil(size / 64) }, (_, index) => part(index))).subarray(0, size)])
}

const hub = spawn(process.execPath, [join(checkout, 'tools/run.mjs'), '--built', 'apps/cli/src/main.ts', 'serve', '--json'], {
	cwd: checkout,
	env,
	stdio: ['ignore', 'pipe', 'inherit'],
})
const ended = new Promise<number | null>((done) => hub.once('exit', done))
const origin = await new Promise<string>((done, fail) => {
	createInterface({ input: hub.stdout }).on('line', (line) => {
		const said = line.startsWith('{') ? (JSON.parse(line) as { event?: string; address?: string }) : {}
		if (said.event === 'listening') done(said.address ?? '')
	})
	void ended.then((code) => fail(new Error(`the hub ended with ${code}`)))
})

function stoa(...args: string[]): Record<string, unknown> {
	const { status, stdout, stderr } = spawnSync(
		process.execPath,
		[join(checkout, 'tools/run.mjs'), 'apps/cli/src/main.ts', ...args, '--json'],
		{
			cwd: checkout,
			env,
			encoding: 'utf8',
		},
	)
	if (status !== 0) throw new Error(`stoa ${args.join(' ')} ended with ${status}: ${stderr}`)
	return JSON.parse(stdout) as Record<string, unknown>
}

const tokens: Record<string, string> = {}
for (const name of ['ada', 'grace']) {
	stoa('user', 'add', name, '--email', `${name}@example.org`, '--password', PASSWORD, ...(name === 'ada' ? ['--admin'] : []))
	tokens[name] = String(stoa('token', 'add', '--user', name, '--name', 'sample', '--role', 'write')['value'])
}
stoa('org', 'add', 'engines', '--owner', 'ada')

async function send(as: string, path: string, body: unknown, type = 'application/json'): Promise<unknown> {
	const answer = await fetch(`${origin}${path}`, {
		method: 'POST',
		headers: { authorization: `Bearer ${tokens[as]}`, 'content-type': type },
		body: Buffer.isBuffer(body) ? new Uint8Array(body) : JSON.stringify(body),
	})
	const text = await answer.text()
	if (!answer.ok) throw new Error(`POST ${path} answered ${answer.status}: ${text}`)
	return answer.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text
}

const readme = (title: string, more = ''): Blob => new Blob([`---\nlicense: mit\n${more}---\n# ${title}\n\nOf the sample.\n`])
const make = (type: string, name: string, more: object = {}) => send('ada', '/api/repos/create', { type, name, ...more })
await make('model', 'whole', { organization: 'engines' })
await make('model', 'chunked')
await make('dataset', 'kept', { private: true })
await make('space', 'page', { sdk: 'static' })
const upload = (repo: { type: 'model' | 'dataset' | 'space'; name: string }, useXet: boolean, files: { path: string; content: Blob }[]) =>
	uploadFiles({ repo, accessToken: tokens['ada'] ?? '', hubUrl: origin, files, useXet, useWebWorkers: false })
await upload({ type: 'model', name: 'engines/whole' }, false, [
	{ path: 'README.md', content: readme('Whole', 'library_name: transformers\npipeline_tag: text-classification\n') },
	{ path: 'config.json', content: new Blob(['{"model_type":"bert"}']) },
	{ path: 'weights.bin', content: bytesOf('whole', 60_000) },
])
await upload({ type: 'model', name: 'ada/chunked' }, true, [
	{ path: 'README.md', content: readme('Chunked') },
	{ path: 'weights.bin', content: bytesOf('chunked', 200_000) },
])
await upload({ type: 'dataset', name: 'ada/kept' }, false, [{ path: 'data/train.csv', content: new Blob(['a,b\n1,2\n']) }])
await upload({ type: 'space', name: 'ada/page' }, false, [{ path: 'index.html', content: new Blob(['<h1>Page</h1>']) }])

// As people write it where the address of the hub may change.
const picture = new URL(String(await send('grace', '/uploads', PNG, 'image/png')), origin).pathname
await send('grace', '/api/models/ada/chunked/discussions', { title: 'A question', description: `See ![a dot](${picture})` })
await send('ada', '/api/models/ada/chunked/discussions/1/comment', { comment: 'An answer' })
await send('grace', '/api/models/engines/whole/discussions', { title: 'A proposal', description: 'A draft', pullRequest: true })
await send('grace', '/api/models/ada/chunked/like', {})
const { slug } = (await send('ada', '/api/collections', { title: 'Good ones', namespace: 'ada' })) as { slug: string }
await send('ada', `/api/collections/${slug}/items`, { item: { type: 'model', id: 'ada/chunked' }, note: 'The first' })
await send('ada', '/api/settings/webhooks', {
	url: 'http://127.0.0.1:9/hook',
	watched: [{ type: 'user', name: 'grace' }],
	domains: ['repo', 'discussion'],
	secret: 'of the sample',
})

const requests: SampleRequest[] = [
	{ as: 'ada', path: '/api/whoami-v2' },
	{ as: 'grace', path: '/api/whoami-v2' },
	{ path: '/api/models' },
	{ path: '/api/datasets' },
	{ as: 'ada', path: '/api/datasets' },
	{ path: '/api/organizations/engines/members' },
	{ path: '/api/models/engines/whole' },
	{ path: '/api/models/engines/whole/tree/main' },
	{ path: '/api/models/engines/whole/commits/main' },
	{ path: '/engines/whole/resolve/main/README.md' },
	{ path: '/engines/whole/resolve/main/weights.bin' },
	{ path: '/engines/whole/resolve/refs%2Fpr%2F1/README.md' },
	{ path: '/ada/chunked/resolve/main/weights.bin' },
	{ path: '/api/models/ada/chunked/tree/main' },
	{ path: '/spaces/ada/page/resolve/main/index.html' },
	{ path: '/datasets/ada/kept/resolve/main/data/train.csv' },
	{ as: 'ada', path: '/datasets/ada/kept/resolve/main/data/train.csv' },
	{ as: 'ada', path: '/api/datasets/ada/kept' },
	{ path: '/api/models/ada/chunked/discussions' },
	{ path: '/api/models/ada/chunked/discussions/1' },
	{ path: '/api/models/engines/whole/discussions/1' },
	{ path: picture },
	{ path: `/api/collections/${slug}` },
	{ path: '/api/models/ada/chunked/likers' },
	{ as: 'ada', path: '/api/settings/webhooks' },
	{ as: 'ada', path: '/api/notifications' },
]
const answers = await askAll({ origin, tokens }, requests)
hub.kill('SIGTERM')
if ((await ended) !== 0) throw new Error('the hub did not stop cleanly')
const sample: ReleaseSample = { version, commit, tokens, password: PASSWORD, answers }
writeFileSync(samplePath(version, 'json'), `${JSON.stringify(sample, undefined, '\t')}\n`)
packFolder(data, samplePath(version, 'tar.zst'))
rmSync(data, { recursive: true, force: true })
