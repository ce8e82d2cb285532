import { HubError } from '@stoa/vocabulary'
import { literalKey, parsePathPattern, type PathPattern } from './path-pattern.ts'

/** One line of `.gitattributes` or `.gitignore`. */
export interface PathRule<Effect> {
	pattern: string
	effect: Effect
}

/** Rules in the order of their file, later ones winning. */
export interface RuleList<Effect> {
	/** Of the last rule that matches and that `counts` accepts. */
	lastMatch(path: string, counts?: (effect: Effect) => boolean): Effect | undefined
}

/** Patterns with wildcards in one file: what hostile files may make the server do for each path. */
const WILDCARD_RULES_MAX = 2000
/** Steps that all matches of one list may take together: well under a second. */
const STEPS_MAX = 10_000_000
/** Longest pattern in characters; git ignores longer lines. */
const PATTERN_MAX = 2048

interface Indexed<Effect> {
	order: number
	pattern: PathPattern
	effect: Effect
}

function keyOf({ literal, isAnchored }: PathPattern): string | undefined {
	return literal === undefined ? undefined : `${isAnchored ? '/' : ''}${literal}`
}

/**
 * Indexes the literal ones, because uploads without a common pattern leave a line for each file.
 *
 * @throws {HubError} `invalid-input` when there are too many patterns
 */
export function createRuleList<Effect>(what: string, rules: readonly PathRule<Effect>[]): RuleList<Effect> {
	const literals = new Map<string, Indexed<Effect>[]>()
	const wildcards: Indexed<Effect>[] = []
	for (const [order, { pattern: text, effect }] of rules.entries()) {
		if (text === '' || text.length > PATTERN_MAX) continue
		const rule = { order, pattern: parsePathPattern(text), effect }
		const key = keyOf(rule.pattern)
		const same = key === undefined ? wildcards : (literals.get(key) ?? [])
		same.push(rule)
		if (key !== undefined) literals.set(key, same)
	}
	const refuse = (why: string): never => {
		throw new HubError('invalid-input', { what, why })
	}
	if (wildcards.length > WILDCARD_RULES_MAX) refuse(`it has more than ${WILDCARD_RULES_MAX} patterns`)
	let steps = 0
	const spend = (taken: number): void => {
		steps += taken
		if (steps > STEPS_MAX) refuse('its patterns take too long to match')
	}
	/** Later ones first. */
	const lastOf = (candidates: readonly Indexed<Effect>[], path: string, counts: (effect: Effect) => boolean, after: number) => {
		for (let at = candidates.length - 1; at >= 0; at -= 1) {
			const rule = candidates[at]
			if (!rule || rule.order < after) return undefined
			if (counts(rule.effect) && rule.pattern.matches(path, spend)) return rule
		}
		return undefined
	}

	return {
		lastMatch(path, counts = () => true) {
			const name = path.slice(path.lastIndexOf('/') + 1)
			let best = lastOf(literals.get(`/${literalKey(path)}`) ?? [], path, counts, 0)
			best = lastOf(literals.get(literalKey(name)) ?? [], path, counts, best?.order ?? 0) ?? best
			best = lastOf(wildcards, path, counts, best?.order ?? 0) ?? best
			return best?.effect
		},
	}
}
