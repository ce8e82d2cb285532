// @huggingface/hub in Node, from create to delete. Prints one JSON object of what it saw. Arguments: folder of the clients, user name.
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'

const [clients, user] = process.argv.slice(2)
const require = createRequire(`${clients}/package.json`)
const hub = await import(pathToFileURL(require.resolve('@huggingface/hub')).href)
const common = { hubUrl: process.env.HF_ENDPOINT, accessToken: process.env.HF_TOKEN }
const repo = { type: 'dataset', name: `${user}/from-javascript` }
const seen = {}

seen.whoami = (await hub.whoAmI(common)).name
seen.created = (await hub.createRepo({ ...common, repo })).repoUrl
const big = new Uint8Array(1_500_000).map((_, index) => (index * 2654435761) >>> 13)
await hub.uploadFiles({
	...common,
	repo,
	files: [
		{ path: 'data.csv', content: new Blob(['a,b\n1,2\n']) },
		{ path: 'deep/pixels.bin', content: new Blob([big]) },
	],
	commitTitle: 'From JavaScript',
	useWebWorkers: false,
})
await hub.uploadFiles({
	...common,
	repo,
	files: [{ path: 'more.parquet', content: new Blob([big.slice(0, 500)]) }],
	commitTitle: 'Without Xet',
	useXet: false,
	useWebWorkers: false,
})
seen.files = []
for await (const file of hub.listFiles({ ...common, repo, recursive: true })) seen.files.push(`${file.type} ${file.path} ${file.size}`)
const info = await hub.fileDownloadInfo({ ...common, repo, path: 'deep/pixels.bin' })
seen.chunks = [info.size, info.xet?.hash.length, (await hub.fileDownloadInfo({ ...common, repo, path: 'data.csv' })).xet === undefined]
const plain = new Uint8Array(await (await hub.downloadFile({ ...common, repo, path: 'deep/pixels.bin', xet: false })).arrayBuffer())
const bytes = new Uint8Array(await (await hub.downloadFile({ ...common, repo, path: 'deep/pixels.bin' })).arrayBuffer())
seen.same = [bytes, plain].every((read) => read.length === big.length && read.every((byte, index) => byte === big[index]))
seen.missing = await hub.downloadFile({ ...common, repo, path: 'nope' })
seen.exists = [
	await hub.fileExists({ ...common, repo, path: 'data.csv' }),
	await hub.repoExists({ ...common, repo: { type: 'model', name: `${user}/nope` } }),
]
seen.commits = []
for await (const commit of hub.listCommits({ ...common, repo })) seen.commits.push(commit.title)
seen.listed = []
for await (const dataset of hub.listDatasets({ ...common, search: { owner: user } })) seen.listed.push(dataset.name)
seen.info = (await hub.datasetInfo({ ...common, name: repo.name })).name
await hub.deleteFile({ ...common, repo, path: 'data.csv', commitTitle: 'Delete one' })
await hub.deleteRepo({ ...common, repo })
seen.gone = await hub.repoExists({ ...common, repo })
console.log(JSON.stringify(seen))
