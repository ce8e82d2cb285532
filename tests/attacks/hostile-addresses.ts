import { HOSTILE_FILES, HOSTILE_NAMES, mark } from './hostile-files.ts'

const QUERY = encodeURIComponent(mark('query'))
const SEGMENT = encodeURIComponent(mark('path').replaceAll('/', ''))
const base = '/mallory/files'

/** Addresses of the repository with hostile files, names, branches and messages. `commit` is the commit that added them. */
export function fileAddresses(branch: string, commit: string): string[] {
	const shown = [
		'page.html',
		'picture.svg',
		'notes.md',
		'book.ipynb',
		'config.json',
		'tokenizer_config.json',
		'generation_config.json',
		'data.csv',
		'data.jsonl',
		'lines.txt',
		'model.safetensors',
		'sheet.xml',
		...HOSTILE_NAMES,
	].map(encodeURIComponent)
	const named = HOSTILE_NAMES.slice(0, 2).map(encodeURIComponent)
	return [
		Object.keys(HOSTILE_FILES).flatMap((name) => [`${base}/resolve/main/${name}`, `${base}/raw/main/${name}`]),
		shown.map((name) => `${base}/blob/main/${name}`),
		['blame', 'edit', 'resolve'].flatMap((way) => named.map((name) => `${base}/${way}/main/${name}`)),
		[
			base,
			`${base}/tree/main`,
			`${base}/commits/main`,
			`${base}/commit/${commit}`,
			`${base}/branches`,
			`${base}/tree/${encodeURIComponent(branch)}`,
			`${base}/compare/main...refs%2Fpr%2F1`,
			`${base}/discussions`,
			`${base}/discussions/1`,
			`${base}/new/main?path=${QUERY}`,
		],
	].flat()
}

/** Pages, lists, feeds and answers that show names, titles and texts of the attacker. */
export function showingAddresses(collection: string): string[] {
	return [
		'/datasets/mallory/rows',
		'/spaces/mallory/app',
		'/mallory/gate',
		'/mallory/gate/access',
		'/mallory',
		'/gang',
		'/',
		'/models',
		'/datasets',
		'/apps',
		'/notifications',
		'/collections',
		`/collections/${collection}`,
		'/api/users/mallory/avatar',
		'/feeds/accounts/mallory/feed.atom',
		'/feeds/models/mallory/files/commits.atom',
		'/feeds/models/mallory/files/discussions.json',
		'/api/models/mallory/card-0',
	]
}

/** Addresses whose answer may quote parts of the address. */
export function quotingAddresses(): string[] {
	const queries = [
		'/search?q=',
		'/models?search=',
		'/datasets?search=',
		'/apps?search=',
		'/tasks?search=',
		'/libraries?search=',
		'/collections?q=',
		'/papers?q=',
		'/docs/search?q=',
		'/docs/course/',
		'/login?next=',
		'/join?next=',
		'/login/continue?next=',
		'/auth/external?next=',
		'/auth/external/callback?error=',
		'/oauth/device?user_code=',
		'/oauth/authorize?client_id=',
		'/oauth/authorize?redirect_uri=javascript:attacked(8)&state=',
		'/login/reset?key=',
		'/auth/confirm?key=',
		'/setup?secret=',
		'/models?task=',
		'/models?sort=',
		'/api/models?sort=',
		'/api/models?search=',
	]
	const segments = [
		'/',
		'/mallory/',
		`${base}/blob/main/`,
		`${base}/resolve/main/`,
		`${base}/raw/main/`,
		`${base}/tree/`,
		`${base}/compare/`,
		`${base}/commit/`,
		'/tasks/',
		'/libraries/',
		'/papers/',
		'/docs/',
		'/collections/mallory/',
		'/api/',
		'/api/models/mallory/',
		'/invitations/',
	]
	const scripts = ['/login?next=', '/login/continue?next=']
	return [
		queries.map((address) => address + QUERY),
		segments.map((address) => address + SEGMENT),
		scripts.map((address) => address + encodeURIComponent('javascript:attacked(9)')),
	].flat()
}
