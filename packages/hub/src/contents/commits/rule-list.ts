import { HubError } from '@stoa/vocabulary'
import { Turns } from '../../outside/jobs/turns.ts'
import { literalKey, parsePathPattern, type PathPattern } from './path-pattern.ts'

/** One line of `.gitattributes` or `.gitignore`. */
export interface PathRule<Effect> {
	pattern: string
	effect: Effect
}

/**
 * The effect of the last rule that matches a path and that `counts` accepts.
 *
 * @throws {HubError} `invalid-input` when the patterns take too long to match
 */
export type LastMatch<Effect> = (path: string, counts?: (effect: Effect) => boolean) => Effect | undefined

/** Rules in the order of the file; later rules override earlier ones. */
export interface RuleList<Effect> {
	/** A matcher for one path and its folders, which share a budget of steps. */
	matcher(): LastMatch<Effect>
}

/** Most patterns with wildcards in one file. It limits the work that a hostile file causes for each path. */
const WILDCARD_RULES_MAX = 2000
/** Most steps, of about 20 ns each, for all matches of one list together, and for one path, during which the process answers nothing else. */
const STEPS_MAX = 50_000_000
const STEPS_OF_PATH_MAX = 500_000
/** Extra steps for looking at a rule. */
const RULE_COST = 5
/** Longest line of `.gitattributes` in git (`ATTR_MAX_LINE_LENGTH` of attr.h); longer ones are ignored. */
const LINE_MAX = 2048

interface Indexed<Effect> {
	order: number
	pattern: PathPattern
	effect: Effect
}

function keyOf({ literal, isAnchored }: PathPattern): string | undefined {
	return literal === undefined ? undefined : `${isAnchored ? '/' : ''}${literal}`
}

function* linesOf(text: string): Generator<string> {
	let from = text.startsWith('\ufeff') ? 1 : 0
	for (let end = text.indexOf('\n', from); end !== -1; end = text.indexOf('\n', from)) {
		yield text.slice(from, end)
		from = end + 1
	}
	yield text.slice(from)
}

/**
 * Parses a file of rules and lets other requests run in between. Literal patterns are indexed, because uploads without a common pattern add
 * a line for each file.
 *
 * @throws {HubError} `invalid-input` when there are too many patterns
 */
export async function readRuleList<Effect>(
	what: string,
	text: string,
	readRule: (line: string) => PathRule<Effect> | undefined,
): Promise<RuleList<Effect>> {
	const refuse = (why: string): never => {
		throw new HubError('invalid-input', { what, why })
	}
	const literals = new Map<string, Indexed<Effect>[]>()
	const wildcards: Indexed<Effect>[] = []
	let order = 0
	const add = ({ pattern: source, effect }: PathRule<Effect>): void => {
		const rule = { order: order++, pattern: parsePathPattern(source), effect }
		const key = keyOf(rule.pattern)
		const same = key === undefined ? wildcards : (literals.get(key) ?? [])
		same.push(rule)
		if (key !== undefined) literals.set(key, same)
		else if (wildcards.length > WILDCARD_RULES_MAX) refuse(`it has more than ${WILDCARD_RULES_MAX} patterns`)
	}
	const turns = new Turns()
	for (const line of linesOf(text)) {
		await turns.take()
		const rule = line.length <= LINE_MAX ? readRule(line) : undefined
		if (rule && rule.pattern !== '') add(rule)
	}

	let steps = 0
	return {
		matcher() {
			let stepsOfPath = 0
			const spend = (taken: number): void => {
				steps += taken
				stepsOfPath += taken
				if (steps > STEPS_MAX || stepsOfPath > STEPS_OF_PATH_MAX) refuse('its patterns take too long to match')
			}
			/** The later of two candidates wins. */
			const lastOf = (candidates: readonly Indexed<Effect>[], path: string, counts: (effect: Effect) => boolean, after: number) => {
				for (let at = candidates.length - 1; at >= 0; at -= 1) {
					const rule = candidates[at]
					if (!rule || rule.order < after) return undefined
					spend(RULE_COST)
					if (counts(rule.effect) && rule.pattern.matches(path, spend)) return rule
				}
				return undefined
			}
			return (path, counts = () => true) => {
				if (order === 0) return undefined
				spend(path.length)
				const name = path.slice(path.lastIndexOf('/') + 1)
				let best = lastOf(literals.get(`/${literalKey(path)}`) ?? [], path, counts, 0)
				best = lastOf(literals.get(literalKey(name)) ?? [], path, counts, best?.order ?? 0) ?? best
				best = lastOf(wildcards, path, counts, best?.order ?? 0) ?? best
				return best?.effect
			}
		},
	}
}
