import { HubError, parseRepoPath, type RepoKind } from '@stoa/vocabulary'
import { REGULAR_SIZE_MAX } from '../commits/limits.ts'
import type { ValidateCard } from '../commits/write-changes.ts'
import { defaultGitAttributes } from '../commits/default-git-attributes.ts'
import type { NewRepo } from '../../repositories/repos/repo.ts'

const FILES_MAX = 1000

const encoder = new TextEncoder()

/** Apps need a version of these frameworks in their card. */
const SDK_VERSIONS: Record<string, string> = { gradio: '6.0.0', streamlit: '1.40.0' }

function frontMatter(fields: Record<string, string | boolean | undefined>): string {
	const lines = Object.entries(fields).filter(([, value]) => value !== undefined && value !== '')
	const written = lines.map(([key, value]) => `${key}: ${typeof value === 'string' ? quoteYaml(value) : String(value)}\n`)
	return `---\n${written.join('')}---\n`
}

/** A plain scalar where every YAML reader sees a string, otherwise a JSON string, which is valid YAML. */
function quoteYaml(text: string): string {
	const isPlain = /^[A-Za-z][A-Za-z0-9._ -]*[A-Za-z0-9]$/.test(text) && !/^(?:true|false|null|yes|no|on|off)$/i.test(text)
	return isPlain ? text : JSON.stringify(text)
}

function titleOf(name: string): string {
	return name
		.split(/[-_.]+/)
		.filter((word) => word !== '')
		.map((word) => word.charAt(0).toUpperCase() + word.slice(1))
		.join(' ')
}

/** The license fields of the card; name and link are for licenses without an id. */
function licenceOf({ license, licenseName, licenseLink }: NewRepo): Record<string, string | undefined> {
	return { license, license_name: licenseName, license_link: licenseLink }
}

function appCard(input: NewRepo): string {
	const { name, sdk = 'static', sdkVersion, shortDescription } = input
	const appFile = { gradio: 'app.py', streamlit: 'app.py', static: 'index.html' }[sdk]
	return frontMatter({
		title: titleOf(name),
		emoji: '🌱',
		colorFrom: 'indigo',
		colorTo: 'green',
		sdk,
		sdk_version: sdk in SDK_VERSIONS ? (sdkVersion ?? SDK_VERSIONS[sdk]) : undefined,
		app_file: appFile,
		pinned: false,
		short_description: shortDescription,
		...licenceOf(input),
	})
}

const STATIC_STYLE = `body {
	margin: 3rem auto;
	max-width: 40rem;
	padding: 0 1rem;
	font-family: system-ui, sans-serif;
	line-height: 1.5;
	color-scheme: light dark;
}
`

function staticPage(name: string): string {
	return `<!doctype html>
<html lang="en">
	<head>
		<meta charset="utf-8" />
		<meta name="viewport" content="width=device-width" />
		<title>${titleOf(name)}</title>
		<link rel="stylesheet" href="style.css" />
	</head>
	<body>
		<h1>${titleOf(name)}</h1>
		<p>This app is served as it is. Edit <code>index.html</code> to begin.</p>
	</body>
</html>
`
}

function ownFiles(input: NewRepo): Record<string, string> {
	const attributes = { '.gitattributes': defaultGitAttributes(input.kind) }
	if (input.kind !== 'space') return input.license ? { ...attributes, 'README.md': frontMatter(licenceOf(input)) } : attributes
	const card = { ...attributes, 'README.md': appCard(input) }
	return input.sdk === 'static' ? { ...card, 'index.html': staticPage(input.name), 'style.css': STATIC_STYLE } : card
}

/** A file and a folder cannot have the same path. */
function refuseConflicts(paths: ReadonlySet<string>): void {
	for (const path of paths) {
		for (let slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', slash + 1)) {
			if (paths.has(path.slice(0, slash))) throw new HubError('path-conflict', { text: path.slice(0, slash) })
		}
	}
}

async function refuseBadCard(validateCard: ValidateCard, kind: RepoKind, readme: Uint8Array | undefined): Promise<void> {
	const { errors } = readme ? await validateCard(kind, new TextDecoder().decode(readme)) : { errors: [] }
	if (errors.length > 0) throw new HubError('invalid-card', { messages: errors })
}

/**
 * The files of a new repository's first commit: the default files, overridden by the caller's.
 *
 * @throws {HubError} `invalid-path` | `path-conflict` | `file-too-large` | `too-many` | `invalid-card`
 */
export async function firstFiles(input: NewRepo, validateCard: ValidateCard): Promise<Map<string, Uint8Array>> {
	const given = input.files ?? []
	if (given.length > FILES_MAX) throw new HubError('too-many', { what: 'files', limit: FILES_MAX })
	const files = new Map<string, Uint8Array>(Object.entries(ownFiles(input)).map(([path, text]) => [path, encoder.encode(text)]))
	for (const { path, content } of given) {
		if (content.length > REGULAR_SIZE_MAX) throw new HubError('file-too-large', { path, limit: REGULAR_SIZE_MAX })
		files.set(parseRepoPath(path), content)
	}
	refuseConflicts(new Set(files.keys()))
	await refuseBadCard(validateCard, input.kind, files.get('README.md'))
	return files
}
