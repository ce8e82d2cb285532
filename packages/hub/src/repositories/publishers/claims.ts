import { HubError } from '@stoa/vocabulary'

const CLAIMS_MAX = 20
const VALUE_MAX = 500
/** One of them must be asked for: each names one project. Without, every job of a provider that all the world uses would be let in. */
const NAMING = ['sub', 'repository', 'repository_id', 'project_path', 'project_id', 'job_workflow_ref', 'workflow_ref'] as const
/** They are checked anyway, or change from token to token. */
const NOT_ASKED = new Set(['iss', 'aud', 'exp', 'iat', 'nbf', 'jti'])

const invalid = (why: string): HubError<'invalid-input'> => new HubError('invalid-input', { what: 'the claims', why })

/**
 * Claims as somebody writes them, one on each line.
 *
 * @throws {HubError} `invalid-input`
 * @example
 * ```ts
 * assert.deepEqual(parseClaims('repository = ada/engine\nref=refs/heads/main'), { repository: 'ada/engine', ref: 'refs/heads/main' })
 * ```
 */
export function parseClaims(text: string): Record<string, string> {
	const claims: Record<string, string> = {}
	for (const line of text.split('\n').map((one) => one.trim())) {
		if (line === '') continue
		const [, name, value] = /^([A-Za-z_][\w.:/-]{0,99})\s*=\s*(\S.*)$/.exec(line) ?? []
		if (name === undefined || value === undefined) throw invalid(`"${line.slice(0, 60)}" is no line such as repository = ada/engine`)
		if (NOT_ASKED.has(name)) throw invalid(`"${name}" is checked by itself`)
		if (Object.hasOwn(claims, name)) throw invalid(`"${name}" comes twice`)
		if (value.length > VALUE_MAX) throw invalid(`the value of "${name}" may have ${VALUE_MAX} characters`)
		claims[name] = value
	}
	if (Object.keys(claims).length > CLAIMS_MAX) throw invalid(`write at most ${CLAIMS_MAX}`)
	if (!NAMING.some((name) => Object.hasOwn(claims, name))) throw invalid(`one must name the project: ${NAMING.join(', ')}`)
	return claims
}

/** Whether a token says everything that was asked for. */
export function hasClaims(said: Readonly<Record<string, unknown>>, asked: Readonly<Record<string, string>>): boolean {
	return Object.entries(asked).every(([name, value]) => {
		const found = Object.hasOwn(said, name) ? said[name] : undefined
		return (typeof found === 'string' || typeof found === 'number' || typeof found === 'boolean') && String(found) === value
	})
}
