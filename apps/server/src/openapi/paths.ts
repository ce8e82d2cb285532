import { z } from 'zod'
import type { Convert } from './json-schema.ts'
import type { OpenApiParameter } from './open-api.ts'

/**
 * A path of the route table as OpenAPI writes it: one parameter for each segment, and one address for each kind of repository where the
 * kind is a prefix. Parameters that contain slashes stay one parameter, because OpenAPI has no notation for them.
 */
export function addressesOf(path: string, rest: string | undefined): string[] {
	const plain = path
		.replace('{T}', '{repoType}')
		.replace('{id}', '{namespace}/{name}')
		.replace('{repo}', '{namespace}/{name}')
		.replace(/\{(?:rest|range)\*\}/, (whole) => rest ?? whole)
		.replaceAll('*}', '}')
	if (!plain.includes('{prefix}')) return [plain]
	return ['', 'datasets/', 'spaces/'].map((prefix) => plain.replace('{prefix}', prefix))
}

const hash = z.string().regex(/^[0-9a-f]{64}$/)

const KNOWN: Record<string, { text: string; schema?: z.ZodType }> = {
	repoType: { text: 'Kind of repository', schema: z.enum(['models', 'datasets', 'spaces']) },
	namespace: { text: 'The person or organization that the repository belongs to' },
	rev: { text: 'Branch, tag, commit or `refs/pr/{number}`; slashes are written `%2F`' },
	base: { text: 'Revision to compare with' },
	head: { text: 'Revision to compare' },
	path: { text: 'Path of a file or folder; its slashes are not encoded' },
	number: { text: 'Number of the thread', schema: z.int32().min(1) },
	event: { text: 'Id of the comment' },
	hash: { text: 'Hash, in hexadecimal', schema: hash },
	file: { text: 'Xet hash of the file, in hexadecimal', schema: hash },
	token: { text: 'What the hub signed: taken from an answer, never made by callers' },
	space: { text: '`default` or `default-merkledb`' },
	sha: { text: 'SHA-256 of the file, in hexadecimal', schema: hash },
	lock: { text: 'Id of the lock' },
	kind: { text: '`run` or `build`' },
	question: { text: 'Such as `splits`, `rows` or `parquet`' },
	subdomain: { text: 'First part of a host name' },
	library: { text: 'Name of the library, with `@version` for one version' },
	project: { text: 'Project of the documentation: a folder such as `stoa`, or `owner/name`, with a language or version behind' },
	version: { text: 'Version of the project' },
	topic: { text: 'What the client tells' },
}

/** The parameters in an address, described. */
export function parametersOf(address: string, convert: Convert): OpenApiParameter[] {
	return [...address.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => {
		const ofRepo = address.includes('{namespace}')
		const known = name === 'name' ? { text: ofRepo ? 'Name of the repository' : 'Name of a person or an organization' } : KNOWN[name]
		return {
			name,
			in: 'path',
			required: true,
			description: known?.text ?? name,
			schema: convert((known && 'schema' in known ? known.schema : undefined) ?? z.string()),
		}
	})
}
