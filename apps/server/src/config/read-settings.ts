import { CORE_SCHEMA, loadAll } from 'js-yaml'
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { StartFailure } from '../start-failure.ts'
import { SettingsSchema, type Settings } from './settings.ts'

/** Variables that belong to Stoa but are no settings: the file of settings, and what tests use. */
const OTHER_VARIABLES = /^STOA_(CONFIG$|TEST_)/

/**
 * The settings from the environment and, when `STOA_CONFIG` names one, from a YAML or JSON file; the environment wins. An empty variable
 * counts as absent.
 *
 * @throws {StartFailure} for a file that cannot be read, an unknown setting or a wrong value: one line for each, naming the setting, the
 * value and what would be right
 */
export function readSettings(environment: Record<string, string | undefined>): Settings {
	const fromFile = environment.STOA_CONFIG ? readSettingsFile(environment.STOA_CONFIG) : {}
	const fromEnvironment = Object.entries(environment).filter(
		([name, value]) => name.startsWith('STOA_') && !OTHER_VARIABLES.test(name) && value !== '',
	)
	const given: Record<string, unknown> = { ...fromFile, ...Object.fromEntries(fromEnvironment) }
	const result = SettingsSchema.safeParse(given)
	if (result.success) return result.data
	throw new StartFailure(result.error.issues.flatMap((issue) => sentences(issue, given)).join('\n'))
}

/** The settings of a YAML or JSON file, not checked yet. @throws {StartFailure} */
export function readSettingsFile(path: string): Record<string, unknown> {
	let content: unknown[]
	try {
		content = loadAll(readFileSync(path, 'utf8'), { schema: CORE_SCHEMA })
	} catch (error) {
		throw new StartFailure(
			`Cannot read the settings file STOA_CONFIG="${path}": ${error instanceof Error ? error.message : String(error)}`,
			{ cause: error },
		)
	}
	// A file without settings, or with only comments, contains no document.
	const object = z.record(z.string(), z.unknown()).safeParse(content[0] ?? {})
	if (!object.success || content.length > 1)
		throw new StartFailure(`Cannot read the settings file STOA_CONFIG="${path}": write one "STOA_NAME: value" on each line`)
	return object.data
}

function sentences(issue: z.core.$ZodIssue, given: Record<string, unknown>): string[] {
	if (issue.code === 'unrecognized_keys') return issue.keys.map((name) => `There is no setting ${name}: ${nearestSetting(name)}`)
	const name = String(issue.path[0])
	const schema = new Map<string, z.ZodType>(Object.entries(SettingsSchema.shape)).get(name)
	const secret = schema?.meta()?.secret === true
	return [`Cannot use ${name}=${secret ? '(hidden)' : JSON.stringify(given[name])}: ${issue.message}`]
}

function nearestSetting(name: string): string {
	const known = Object.keys(SettingsSchema.shape)
	const distances = known
		.map((candidate) => ({ candidate, distance: editDistance(name, candidate) }))
		.toSorted((a, b) => a.distance - b.distance)
	const [best] = distances
	// A short name is similar to many others. Two swapped letters count as two, so half of its letters may differ.
	return best && best.distance <= Math.min(4, (name.length - 'STOA_'.length) / 2)
		? `did you mean ${best.candidate}?`
		: 'see the list of settings in the documentation'
}

/** Levenshtein distance of two short words. */
function editDistance(from: string, to: string): number {
	let row = Array.from({ length: to.length + 1 }, (_, index) => index)
	for (const [i, a] of Array.from(from).entries()) {
		const next = [i + 1]
		for (const [j, b] of Array.from(to).entries())
			next.push(Math.min((row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1, (row[j] ?? 0) + (a === b ? 0 : 1)))
		row = next
	}
	return row.at(-1) ?? 0
}
