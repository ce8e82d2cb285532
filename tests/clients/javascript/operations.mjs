// What a hub offers, one operation after the other, with @huggingface/hub and @huggingface/gguf. Prints one JSON object: versions, and for each
// operation "ok" or what went wrong. Arguments: folder of the clients, user name.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const [clients, user] = process.argv.slice(2)
const require = createRequire(`${clients}/package.json`)
const load = (name) => import(pathToFileURL(require.resolve(name)).href)
const hub = await load('@huggingface/hub')
const { gguf } = await load('@huggingface/gguf')
const common = { hubUrl: process.env.HF_ENDPOINT, accessToken: process.env.HF_TOKEN }
const repo = { type: 'model', name: `${user}/operations-js` }
const operations = {}

async function operation(name, work) {
	try {
		const problem = await work()
		operations[name] = problem === undefined || problem === true ? 'ok' : `wrong: ${JSON.stringify(problem)}`
	} catch (error) {
		operations[name] = `${error.name}: ${error.message}`.split('\n')[0]
	}
}
const bytes = new Uint8Array(1_500_000).map((_, index) => (index * 2654435761) >>> 13)
const upload = (files, more = {}) => hub.uploadFiles({ ...common, repo, files, useWebWorkers: false, ...more })
const read = async (path, range) =>
	new Uint8Array(await (await hub.downloadFile({ ...common, repo, path })).slice(...(range ?? [])).arrayBuffer())

/** The smallest GGUF file: a header, one key, no tensors. */
function tinyGguf() {
	const text = (value) => Buffer.concat([Buffer.from(BigUint64Array.of(BigInt(value.length)).buffer), Buffer.from(value)])
	const number = (value) => Buffer.from(Uint32Array.of(value).buffer)
	const long = (value) => Buffer.from(BigUint64Array.of(value).buffer)
	return Buffer.concat([Buffer.from('GGUF'), number(3), long(0n), long(1n), text('general.architecture'), number(8), text('llama')])
}

await operation('sign in', async () => (await hub.whoAmI(common)).name === user)
await operation('create a repository', async () => void (await hub.createRepo({ ...common, repo })))
await operation('upload a folder', () =>
	upload(
		[
			{ path: 'config.json', content: new Blob(['{"model_type": "bert"}']) },
			{ path: 'model.bin', content: new Blob([bytes]) },
		],
		{ commitTitle: 'Upload' },
	).then(() => undefined),
)
await operation('upload one file', () =>
	hub.uploadFile({ ...common, repo, file: { path: 'notes/one.txt', content: new Blob(['one']) }, useXet: false }).then(() => undefined),
)
await operation('read information and files', async () => {
	const files = []
	for await (const file of hub.listFiles({ ...common, repo, recursive: true })) if (file.type === 'file') files.push(file.path)
	const info = await hub.modelInfo({ ...common, name: repo.name })
	return info.name === repo.name && files.includes('notes/one.txt')
})
await operation('download a file', async () => Buffer.from(await read('model.bin')).equals(Buffer.from(bytes)))
await operation('upload a changed large file', async () => {
	const changed = bytes.slice()
	changed.fill(7, 700_000, 710_000)
	await upload([{ path: 'changed.bin', content: new Blob([changed]) }])
	return Buffer.from(await read('changed.bin')).equals(Buffer.from(changed))
})
await operation('read by ranges', async () =>
	Buffer.from(await read('model.bin', [1000, 2000])).equals(Buffer.from(bytes.slice(1000, 2000))),
)
await operation('commit several changes', async () => {
	await hub.commit({
		...common,
		repo,
		title: 'Several',
		operations: [
			{ operation: 'addOrUpdate', path: 'a.txt', content: new Blob(['a']) },
			{ operation: 'delete', path: 'notes/one.txt' },
		],
		useWebWorkers: false,
	})
	return !(await hub.fileExists({ ...common, repo, path: 'notes/one.txt' }))
})
await operation('branches and tags', async () => {
	await hub.createBranch({ ...common, repo, branch: 'side' })
	await hub.createBranch({ ...common, repo, branch: 'side', overwrite: true })
	await hub.createBranch({ ...common, repo, branch: 'bare', empty: true })
	const files = []
	for await (const file of hub.listFiles({ ...common, repo, revision: 'bare' })) files.push(file.path)
	await hub.deleteBranch({ ...common, repo, branch: 'side' })
	return files.length === 0 || files
})
await operation('history and squash', async () => {
	const titles = []
	for await (const commit of hub.listCommits({ ...common, repo })) titles.push(commit.title)
	return titles.length === 5 || titles
})
await operation('search and filter', async () => {
	const found = []
	for await (const model of hub.listModels({ ...common, search: { owner: user } })) found.push(model.name)
	return found.length === 1 || found
})
await operation('open and merge a pull request', async () => {
	const made = await hub.commit({
		...common,
		repo,
		title: 'Propose',
		isPullRequest: true,
		operations: [{ operation: 'addOrUpdate', path: 'b.txt', content: new Blob(['b']) }],
		useWebWorkers: false,
	})
	return /\/discussions\/\d+$/.test(made.pullRequestUrl ?? '') || made
})
await operation('read GGUF headers by ranges', async () => {
	await upload([{ path: 'tiny.gguf', content: new Blob([tinyGguf()]) }])
	const { metadata } = await gguf(`${common.hubUrl}/${repo.name}/resolve/main/tiny.gguf`)
	return metadata['general.architecture'] === 'llama'
})
await operation('change settings and delete', async () => {
	await hub.deleteRepo({ ...common, repo })
	return !(await hub.repoExists({ ...common, repo }))
})
const version = (name) => JSON.parse(readFileSync(join(clients, 'node_modules', name, 'package.json'), 'utf8')).version
console.log(JSON.stringify({ versions: { hub: version('@huggingface/hub'), gguf: version('@huggingface/gguf') }, operations }))
