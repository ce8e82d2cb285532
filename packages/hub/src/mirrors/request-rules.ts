import { readByteText } from '@stoa/vocabulary'
import { WEIGHT_FORMAT_NAMES, type UpstreamDescription, type WeightFormat } from '../outside/upstreams.ts'
import { hasName } from './name-pattern.ts'

/** What a rule looks at. All that it names must hold. */
export interface RequestConditions {
	licenses?: readonly string[]
	/** Every file of weights has one of these formats. */
	formats?: readonly WeightFormat[]
	bytesMax?: number
	/** Patterns of names, such as `openai/*`. */
	names?: readonly string[]
	/** Days since the last change, at least. */
	daysMin?: number
}

/** A rule that answers requests. `approve`: when all of it holds. `refuse`: when something of it does not. */
export interface RequestRule {
	name: string
	answer: 'approve' | 'refuse'
	conditions: RequestConditions
}

const DAY_MS = 24 * 3_600_000
const FORM = 'write rules such as "approve open: license=apache-2.0,mit format=safetensors size=20GB name=openai/* age=7"'

const FORMATS: ReadonlySet<string> = new Set(WEIGHT_FORMAT_NAMES)
const isFormat = (text: string): text is WeightFormat => FORMATS.has(text)

/** One condition of a line, or why it cannot be read. */
function readCondition(text: string): RequestConditions | string {
	const [, word = '', value = ''] = /^(license|format|size|name|age)=(\S+)$/.exec(text) ?? []
	const list = value.split(',').filter((one) => one !== '')
	if (word === 'license' && list.length > 0) return { licenses: list.map((one) => one.toLowerCase()) }
	if (word === 'format')
		return list.every(isFormat) && list.length > 0 ? { formats: list } : `write formats from ${WEIGHT_FORMAT_NAMES.join(', ')}`
	if (word === 'size') {
		const bytesMax = readByteText(value)
		return bytesMax === undefined ? 'write a size such as 20GB' : { bytesMax }
	}
	if (word === 'name')
		return list.every((one) => /^[\w.*-]{1,100}\/[\w.*-]{1,100}$/.test(one)) ? { names: list } : 'write names such as openai/*'
	if (word === 'age') return /^\d{1,4}$/.test(value) ? { daysMin: Number(value) } : 'write an age in days'
	return FORM
}

/**
 * Reads a rule.
 *
 * @returns the rule, or why the line is none
 * @example
 * ```ts
 * const rule = readRequestRule('approve open: license=apache-2.0,mit size=20GB')
 * assert.deepEqual(rule, { name: 'open', answer: 'approve', conditions: { licenses: ['apache-2.0', 'mit'], bytesMax: 20_000_000_000 } })
 * assert.match(String(readRequestRule('let everything in')), /write rules such as/)
 * ```
 */
export function readRequestRule(line: string): RequestRule | string {
	const [, answer, name = '', rest = ''] = /^(approve|refuse) ([\w.-]{1,40}):((?: \S+)*)$/.exec(line.trim().replaceAll(/\s+/g, ' ')) ?? []
	if (answer !== 'approve' && answer !== 'refuse') return FORM
	let conditions: RequestConditions = {}
	for (const text of rest.split(' ').filter((one) => one !== '')) {
		const read = readCondition(text)
		if (typeof read === 'string') return read
		conditions = { ...conditions, ...read }
	}
	if (answer === 'refuse' && Object.keys(conditions).length === 0) return 'name what must hold, or turn requests off'
	return { name, answer, conditions }
}

/** What does not hold, as a clause; `undefined` when all of it does. */
function failureOf(
	{ licenses, formats, bytesMax, names, daysMin }: RequestConditions,
	what: UpstreamDescription,
	now: Date,
): string | undefined {
	if (licenses && !licenses.includes(what.license?.toLowerCase() ?? '')) return `its license is ${what.license ?? 'unknown'}`
	const stray = formats && what.formats.find((format) => !formats.includes(format))
	if (stray !== undefined) return `it has weights in the format ${stray}`
	if (bytesMax !== undefined && what.bytes > bytesMax) return `it has ${what.bytes} bytes, more than ${bytesMax}`
	if (names && !names.some((pattern) => hasName(pattern, what.id))) return 'its name fits no pattern'
	const changedAt = what.changedAt === undefined ? NaN : Date.parse(what.changedAt)
	if (daysMin !== undefined && !(now.getTime() - changedAt >= daysMin * DAY_MS)) return `it was changed within the last ${daysMin} days`
	return undefined
}

/** The answer of the first rule that gives one. `why`: what did not hold, of a refusal. */
export function answerByRules(
	lines: readonly string[],
	what: UpstreamDescription,
	now: Date,
): { rule: string; answer: RequestRule['answer']; why: string | undefined } | undefined {
	for (const line of lines) {
		const rule = readRequestRule(line)
		if (typeof rule === 'string') continue
		const why = failureOf(rule.conditions, what, now)
		if ((rule.answer === 'approve') === (why === undefined)) return { rule: rule.name, answer: rule.answer, why }
	}
	return undefined
}
