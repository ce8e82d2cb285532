/**
 * Who may import whom. The table is the wall between the rooms; ARCHITECTURE.md tells why it stands where it stands. `typesOnly` arrows
 * may carry types but no code.
 */
interface Room {
	folder: string
	imports: readonly string[]
	typesOnly?: readonly string[]
	/** npm packages that give a room powers its level must not have. */
	forbidden?: readonly RegExp[]
	/**
	 * Folders of `src` from the ground up. A file imports its own folder and those listed before it, types included; files that lie in none of
	 * them put everything together and import all of them.
	 */
	levels?: readonly string[]
}

const BELOW_APPS = [/^fastify$/, /^@fastify\//, /^express$/, /^vite$/]
const NO_REACT = [/^react($|\/)/, /^react-dom($|\/)/, /^@base-ui\//]
const NO_OUTSIDE = [/^node:(fs|net|http|https|child_process|dgram|tls|dns|process)/, /^pg$/, /^kysely/, /^@aws-sdk\//]

/** Every room by the name that imports use. */
export const ROOMS: Readonly<Record<string, Room>> = {
	'@stoa/vocabulary': { folder: 'packages/vocabulary', imports: [], forbidden: [...BELOW_APPS, ...NO_REACT, ...NO_OUTSIDE] },
	'@stoa/catalog': { folder: 'packages/catalog', imports: [], forbidden: [...BELOW_APPS, ...NO_REACT, ...NO_OUTSIDE] },
	'@stoa/formats': { folder: 'packages/formats', imports: [], forbidden: [...BELOW_APPS, ...NO_REACT, ...NO_OUTSIDE] },
	'@stoa/tables': { folder: 'packages/tables', imports: ['@stoa/formats'], forbidden: [...BELOW_APPS, ...NO_REACT, ...NO_OUTSIDE] },
	'@stoa/xet': { folder: 'packages/xet', imports: [], forbidden: [...BELOW_APPS, ...NO_REACT, ...NO_OUTSIDE] },
	'@stoa/search': { folder: 'packages/search', imports: [], forbidden: [...BELOW_APPS, ...NO_REACT, ...NO_OUTSIDE] },
	'@stoa/markdown': { folder: 'packages/markdown', imports: [], forbidden: [...BELOW_APPS, ...NO_REACT, ...NO_OUTSIDE] },
	'@stoa/ui': { folder: 'packages/ui', imports: [], forbidden: [...BELOW_APPS, ...NO_OUTSIDE] },
	'@stoa/protocol': { folder: 'packages/protocol', imports: ['@stoa/vocabulary'], forbidden: [...BELOW_APPS, ...NO_REACT, ...NO_OUTSIDE] },
	'@stoa/snippets': {
		folder: 'packages/snippets',
		imports: ['@stoa/catalog'],
		forbidden: [...BELOW_APPS, ...NO_REACT, ...NO_OUTSIDE],
	},
	'@stoa/docs': {
		folder: 'packages/docs',
		imports: ['@stoa/formats', '@stoa/markdown'],
		forbidden: [...BELOW_APPS, ...NO_REACT, ...NO_OUTSIDE],
	},
	'@stoa/hub': {
		folder: 'packages/hub',
		imports: ['@stoa/vocabulary', '@stoa/catalog', '@stoa/formats', '@stoa/xet', '@stoa/markdown', '@stoa/search', '@stoa/tables'],
		forbidden: [...BELOW_APPS, ...NO_REACT, ...NO_OUTSIDE],
		levels: [
			'outside',
			'database',
			'objects',
			'git',
			'accounts',
			'repositories',
			'contents',
			'viewer',
			'conversion',
			'mirrors',
			'mirror-jobs',
			'mirror-space',
			'mirror-requests',
			'listings',
			'community',
			'events',
			'leaving',
			'bundles',
			'backups',
			'moving',
			'garbage',
			'scrub',
			'recovery',
			'upkeep',
			'operation',
		],
	},
	'@stoa/storage': {
		folder: 'packages/storage',
		imports: ['@stoa/hub', '@stoa/vocabulary'],
		forbidden: [...BELOW_APPS, ...NO_REACT],
		levels: [
			'postgres',
			'records/migrations',
			'records/database',
			'records/accounts',
			'records/repositories',
			'records/objects',
			'records/contents',
			'records/mirrors',
			'records/listings',
			'records/community',
			'records/events',
		],
	},
	'@stoa/web': {
		folder: 'apps/web',
		imports: [
			'@stoa/hub',
			'@stoa/vocabulary',
			'@stoa/protocol',
			'@stoa/catalog',
			'@stoa/snippets',
			'@stoa/markdown',
			'@stoa/docs',
			'@stoa/ui',
		],
		// What islands call: with its schemas the scripts for browsers would hold the whole of zod.
		typesOnly: ['@stoa/protocol'],
		forbidden: [/^fastify$/, /^@fastify\//, /^pg$/, /^kysely/, /^@aws-sdk\//],
		levels: ['words', 'site', 'islands', 'viewers', 'parts', 'pages'],
	},
	'@stoa/server': {
		folder: 'apps/server',
		imports: [
			'@stoa/web',
			'@stoa/storage',
			'@stoa/hub',
			'@stoa/search',
			'@stoa/protocol',
			'@stoa/docs',
			'@stoa/markdown',
			'@stoa/vocabulary',
			'@stoa/xet',
			'@stoa/catalog',
			'@stoa/snippets',
		],
		forbidden: [/^vite$/, ...NO_REACT],
	},
	'@stoa/demo': { folder: 'content/demo', imports: [], forbidden: [...BELOW_APPS, ...NO_REACT] },
	'@stoa/cli': {
		folder: 'apps/cli',
		imports: [
			'@stoa/server',
			'@stoa/demo',
			'@stoa/formats',
			'@stoa/hub',
			'@stoa/storage',
			'@stoa/docs',
			'@stoa/snippets',
			'@stoa/vocabulary',
		],
		forbidden: [/^vite$/, ...NO_REACT],
	},
}

/** Imports that still point upward inside a package: `file -> file`, from its `src`. A line goes with the import that it names. */
export const UPWARD: readonly string[] = []

/** Folders of one level that still import each other, from the `src` of their package, in the order of their names. */
export const FOLDER_CIRCLES: readonly (readonly string[])[] = []

/** The room a file of the repository lies in. */
export function roomOf(path: string): string | undefined {
	return Object.keys(ROOMS).find((name) => path.startsWith(`${ROOMS[name]?.folder}/`))
}
