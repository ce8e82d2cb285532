import { HubError } from '@stoa/vocabulary'

const CLAIMS_MAX = 20
const VALUE_MAX = 500
/** At least one of these is required, because each names one project. Otherwise every job of a public provider would be accepted. */
const NAMING = ['sub', 'repository', 'repository_id', 'project_path', 'project_id', 'job_workflow_ref', 'workflow_ref'] as const
/** These are verified anyway, or differ in each token. */
const NOT_ASKED = new Set(['iss', 'aud', 'exp', 'iat', 'nbf', 'jti'])

const invalid = (why: string): HubError<'invalid-input'> => new HubError('invalid-input', { what: 'the claims', field: 'claims', why })

/**
 * Parses the claims that a person entered, one on each line.
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
		if (name === undefined || value === undefined) throw invalid(`"${line.slice(0, 60)}" is not a line such as repository = ada/engine`)
		if (NOT_ASKED.has(name)) throw invalid(`"${name}" is verified automatically; remove the line`)
		if (Object.hasOwn(claims, name)) throw invalid(`"${name}" occurs twice`)
		if (value.length > VALUE_MAX) throw invalid(`the value of "${name}" may have at most ${VALUE_MAX} characters`)
		claims[name] = value
	}
	if (Object.keys(claims).length > CLAIMS_MAX) throw invalid(`enter at most ${CLAIMS_MAX}`)
	if (!NAMING.some((name) => Object.hasOwn(claims, name))) throw invalid(`one must name the project: ${NAMING.join(', ')}`)
	return claims
}

/** Whether a token has every required claim. */
export function hasClaims(said: Readonly<Record<string, unknown>>, asked: Readonly<Record<string, string>>): boolean {
	return Object.entries(asked).every(([name, value]) => {
		const found = Object.hasOwn(said, name) ? said[name] : undefined
		return (typeof found === 'string' || typeof found === 'number' || typeof found === 'boolean') && String(found) === value
	})
}
