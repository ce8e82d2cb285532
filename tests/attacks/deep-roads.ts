import type { Row } from '../access/rows.ts'
import type { Road } from './roads.ts'
import { CIRCLES, wordOf, type SecretHub, type SecretRepo } from './secrets.ts'

const get = (path: string, format: Road['format'], isAboutRepo: boolean): Road => ({
	row: { method: 'GET', path, open: '' },
	who: isAboutRepo ? 'reader' : 'anyone',
	format,
	isAboutRepo,
	writes: false,
})
const post = (path: string, format: Road['format'], isAboutRepo: boolean, body: NonNullable<Row['body']>): Road => ({
	...get(path, format, isAboutRepo),
	row: { method: 'POST', path, open: '', body },
})

/** Every address of one repository that a reader could find: its files at each revision, its branches, discussions, changes and documentation pages. */
export function roadsInto({ circle, kind, id, commit, oid, pullRequest }: SecretRepo): Road[] {
	const prefix = kind === 'model' ? '' : `${kind}s/`
	const [page, api] = [`/${prefix}${id}`, `/api/${kind}s/${id}`]
	const branch = wordOf(circle, 'branch')
	const revisions = ['main', branch, commit, `tag-${branch}`, `refs%2Fpr%2F${pullRequest}`, 'refs%2Fheads%2Fmain']
	const files = ['README.md', `${wordOf(circle, 'file')}.txt`, 'config.json', 'data.csv', 'index.html', 'docs/index.md', 'large.bin']
	return [
		...files.flatMap((file) => [
			...['resolve', 'raw'].map((way) => get(`${page}/${way}/main/${file}`, 'text', true)),
			get(`${page}/blob/main/${file}`, 'page', true),
		]),
		...revisions.flatMap((revision) => [
			get(`${page}/resolve/${revision}/a.txt`, 'text', true),
			get(`${page}/blob/${revision}/a.txt`, 'page', true),
			get(`${api}/tree/${revision}?recursive=true&expand=true`, 'json', true),
		]),
		...[
			`/commit/${commit}`,
			`/blame/${commit}/a.txt`,
			`/compare/main...refs%2Fpr%2F${pullRequest}`,
			'/tree/main/docs',
			`/discussions/${pullRequest}/files`,
		].map((part) => get(page + part, 'page', true)),
		...['/discussions/1', `/discussions/${pullRequest}`, '/discussions?type=pull_request'].flatMap((part) => [
			get(page + part, 'page', true),
			get(api + part, 'json', true),
		]),
		...[
			`/compare/main...refs%2Fpr%2F${pullRequest}`,
			`/commits/${branch}?limit=5`,
			`/revision/${commit}?blobs=true`,
			'?expand[]=cardData&expand[]=siblings&expand[]=config',
			'?full=true&blobs=true',
			'/refs?include_prs=1',
			'/treesize/main/docs',
			...(kind === 'space' ? ['/variables', '/secrets'] : []),
			...(kind === 'dataset' ? ['/croissant', '/parquet', '/parquet/default/train/0.parquet'] : []),
		].map((part) => get(api + part, 'json', true)),
		post(`${api}/paths-info/${branch}`, 'json', true, () => ({ paths: files, expand: true })),
		post(`${page}.git/info/lfs/objects/batch`, 'lfs', true, () => ({ operation: 'download', objects: [{ oid, size: 50 }] })),
		get(`${page}.git/info/refs?service=git-upload-pack`, 'git', true),
		post(`${page}.git/git-upload-pack`, 'git', true, () => `0032want ${commit}\n00000009done\n`),
		...['', '/index', '/index.md', '/llms.txt', '/llms-full.txt', '/search-index.json'].map((part) => ({
			...get(`/docs/${id}${part}`, 'text', true),
			// A documentation project that does not exist answers 404, whatever the kind of the repository with its name.
			who: 'signature' as const,
		})),
		...['is-valid', 'rows', 'first-rows', 'parquet', 'info', 'croissant-crumbs'].map((question) => ({
			...get(`/datasets-server/${question}?dataset=${id}&config=default&split=train`, 'json', true),
			who: 'signature' as const,
		})),
		...['/', '/index.html', '/a.txt'].map((part) => ({ ...get(`/app-content/${id}${part}`, 'text', true), who: 'signature' as const })),
	]
}

/** Searches and lists that would return something private if they ignored who asks. */
export function hunts({ collection, group, webhook }: SecretHub): Road[] {
	const words = CIRCLES.flatMap((circle) => (['name', 'title', 'tag', 'thread', 'docs'] as const).map((at) => wordOf(circle, at)))
	const json = (path: string): Road => get(path, 'json', false)
	const page = (path: string): Road => get(path, 'page', false)
	return [
		...words.flatMap((word) => [json(`/api/quicksearch?q=${word}&limit=20`), json(`/docs/search.json?q=${word}`)]),
		...CIRCLES.flatMap((circle) =>
			['models', 'datasets', 'spaces'].flatMap((list) => [
				json(`/api/${list}?search=${wordOf(circle, 'name')}&full=true`),
				json(`/api/${list}?filter=${wordOf(circle, 'tag')}`),
			]),
		),
		...['lab', 'olga'].flatMap((owner) => [
			json(`/api/models?author=${owner}&full=true&cardData=true`),
			json(`/api/datasets?author=${owner}&full=true`),
			json(`/api/spaces?author=${owner}&full=true`),
			json(`/api/collections?owner=${owner}`),
			page(`/${owner}`),
			page(`/models?search=${owner}`),
			page(`/search?q=${owner}`),
			...['atom', 'json'].map((format) => get(`/feeds/accounts/${owner}/feed.${format}`, 'text', false)),
		]),
		...CIRCLES.flatMap((circle) => (['tag', 'docs'] as const).map((at) => page(`/search?q=${wordOf(circle, at)}`))),
		...CIRCLES.flatMap((circle) => [page(`/docs?q=${wordOf(circle, 'name')}`), page(`/docs/search?q=${wordOf(circle, 'docs')}`)]),
		...['/docs', '/docs?q=olga', '/docs?q=lab'].map(page),
		...['/llms.txt', '/llms-full.txt', '/sitemap.xml', '/sitemaps/hub.xml', '/sitemaps/docs-1.xml'].map((path) => get(path, 'text', false)),
		...['/api/models?filter=keras', '/api/models?sort=createdAt&direction=-1', '/api/trending', '/api/models-tags-by-type'].map(json),
		...['/api/spaces/semantic-search?q=quokkan', '/api/papers/2401.54321', '/api/arxiv/2401.54321/repos', '/papers?q=2401'].map(json),
		...['/papers/2401.54321', '/models?library=keras', '/collections?q=kestrel', `/collections/${collection}`].map(page),
		...[`/api/collections/${collection}`, `/api/settings/webhooks/${webhook}`, '/api/notifications?limit=100'].map(json),
		...[`/settings/webhooks/${webhook}`, `/organizations/lab/settings/groups/${group}`].map(page),
		json(`/api/organizations/lab/resource-groups/${group}`),
		...words
			.filter((_, index) => index % 5 === 4)
			.map((query) =>
				post('/mcp', 'json', false, () => ({
					jsonrpc: '2.0',
					id: 1,
					method: 'tools/call',
					params: { name: 'search', arguments: { query } },
				})),
			),
	]
}
