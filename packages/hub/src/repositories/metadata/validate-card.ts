import { LICENSES, licenseName } from '@stoa/catalog'
import { REPO_KINDS, type RepoKind } from '@stoa/vocabulary'
import { z } from 'zod'
import type { CardData, Json } from '../repos/repo.ts'
import { README_SIZE_MAX, listOf, readCard } from './card.ts'

/** The SDKs of apps (protocol 02 section 1). */
export const APP_SDKS = ['gradio', 'streamlit', 'docker', 'static'] as const
/** Colors of an app's tile. */
const APP_COLORS = ['red', 'yellow', 'green', 'blue', 'indigo', 'purple', 'pink', 'gray'] as const

/** Most errors that are returned: a card of 200 kB can have 60,000. */
const ERRORS_MAX = 20

const EMPTY_CARD = 'empty or missing yaml metadata in repo card'

const named = z.object({ type: z.string(), name: z.string().optional() })
const modelIndex = z.array(
	z.object({
		name: z.string().min(1),
		results: z.array(
			z.object({
				task: named.partial({ type: true }).optional(),
				dataset: named.partial({ type: true }).optional(),
				metrics: z.array(z.object({ type: z.string(), value: z.unknown() })).optional(),
			}),
		),
	}),
)

const appFields = z.object({
	sdk: z.enum(APP_SDKS).optional(),
	colorFrom: z.enum(APP_COLORS).optional(),
	colorTo: z.enum(APP_COLORS).optional(),
})

function issuesOf(prefix: string, schema: z.ZodType, value: unknown): string[] {
	const result = schema.safeParse(value)
	return result.success
		? []
		: result.error.issues.map(({ path, message }) => `"${[...(prefix ? [prefix] : []), ...path].join('.')}": ${message}`)
}

function licenseErrors(license: Json | undefined): string[] {
	if (license === undefined || license === null) return []
	const ids = listOf(license)
	if (ids.length === 0) return ['"license" must be a license id or a list of them']
	const unknown = ids.filter((id) => licenseName(id) === undefined)
	return unknown.map((id) => `"license": "${id}" is not one of [${[...LICENSES.keys()].join(', ')}]`)
}

function errorsOf(kind: RepoKind, card: CardData): string[] {
	const errors = licenseErrors(card['license'])
	const index = card['model-index']
	if (kind === 'model' && index !== undefined && index !== null) errors.push(...issuesOf('model-index', modelIndex, index))
	if (kind === 'space') errors.push(...issuesOf('', appFields, card))
	return errors
}

/**
 * The problems of a README (protocol 02 section 9.1). Errors refuse a commit, warnings do not.
 *
 * @param kind unchecked, as a client wrote it
 * @example
 * ```ts
 * assert.deepEqual(validateCard('model', '---\nlicense: mit\n---\n'), { errors: [], warnings: [] })
 * assert.equal(validateCard('model', '# Hello').warnings.length, 1)
 * ```
 */
export function validateCard(kind: string, readme: string): { errors: string[]; warnings: string[] } {
	const known = REPO_KINDS.find((one) => one === kind)
	if (!known) return { errors: [`"repoType" must be one of [${REPO_KINDS.join(', ')}]`], warnings: [] }
	const { data, fault, hasFrontMatter } = readCard(readme.slice(0, README_SIZE_MAX))
	if (fault !== undefined) return { errors: [`Invalid YAML front matter: ${fault}`], warnings: [] }
	if (!hasFrontMatter || !data || Object.keys(data).length === 0) return { errors: [], warnings: [EMPTY_CARD] }
	const errors = errorsOf(known, data)
	const more = errors.length > ERRORS_MAX ? [`and ${errors.length - ERRORS_MAX} more`] : []
	return { errors: [...errors.slice(0, ERRORS_MAX), ...more], warnings: [] }
}
