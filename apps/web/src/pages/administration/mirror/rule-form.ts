import type { MirrorWork } from '@stoa/hub'
import { HubError, PAGES, readByteText, readCountText, readRepoText, REPO_KINDS } from '@stoa/vocabulary'
import type { z } from 'zod'
import { chosen, line, many, optionalLine, text, words as listed, yes } from '../../../site/fields.ts'
import { form, type FieldsOf } from '../../../site/form.ts'

/** What a rule may mirror. */
export const RULE_SOURCES = ['repos', 'pattern', 'owner', 'collection', 'search'] as const

type Source = Parameters<MirrorWork['addRule']>[0]['order']['source']

/** A number that may be left out; `what` names the field in the message. */
const optionalNumber = (what: string, read: (typed: string) => number | undefined, why: string) =>
	line.transform((typed, { addIssue }): number | undefined => {
		const value = typed === '' ? undefined : read(typed)
		if (typed !== '' && value === undefined) addIssue(new HubError('invalid-input', { what, why }).message)
		return value
	})
const whole = (what: string) =>
	optionalNumber(what, (typed) => (/^\d{1,9}$/.test(typed) ? Number(typed) : undefined), 'write a whole number')
const count = (what: string) => optionalNumber(what, readCountText, 'write a number such as 1000, 5K or 10B')

/** Names with commas, spaces or lines between; `#` begins a comment. */
const repos = text.transform((typed, { addIssue }) =>
	typed
		.split('\n')
		.flatMap((row) => row.replace(/#.*/, '').split(/[\s,]+/))
		.filter((name) => name !== '')
		.flatMap((name) => {
			const repo = readRepoText(name)
			if (!repo) {
				const why = `write names such as openai/whisper-tiny or datasets/openai/gsm8k, not "${name.slice(0, 100)}"`
				addIssue(new HubError('invalid-input', { what: 'the repositories', why }).message)
			}
			return repo ? [repo] : []
		}),
)

const fields = {
	name: line,
	upstream: line,
	source: chosen(RULE_SOURCES, 'what to mirror'),
	repos,
	pattern: line,
	owner: line,
	collection: line,
	kind: many.transform((values) => REPO_KINDS.filter((one) => values.includes(one))),
	words: optionalLine,
	author: optionalLine,
	task: optionalLine,
	license: optionalLine,
	tags: listed,
	parameters_min: count('the fewest parameters'),
	parameters_max: count('the most parameters'),
	likes_min: count('the fewest likes'),
	downloads_min: count('the fewest downloads'),
	limit: whole('the most repositories'),
	every: whole('the hours between two jobs'),
	from: whole('the first hour'),
	to: whole('the last hour'),
	rate: optionalNumber('the bandwidth', readByteText, 'write bytes in a second, such as 50 MB'),
	pin: yes,
	no_files: yes,
} satisfies Record<string, z.ZodType>

type Fields = FieldsOf<typeof fields>

function searchOf({ kind: [kind = 'model'], license, tags, ...typed }: Fields): Extract<Source, { type: 'search' }>['search'] {
	const all = [...(license === undefined ? [] : [`license:${license}`]), ...tags]
	const { words: part, author, task, parameters_min: parametersMin, parameters_max: parametersMax } = typed
	const { likes_min: likesMin, downloads_min: downloadsMin } = typed
	return { kind, words: part, author, task, parametersMin, parametersMax, likesMin, downloadsMin, ...(all.length > 0 && { tags: all }) }
}

function sourceOf(typed: Fields): Source {
	const { source, limit, kind } = typed
	const most = limit !== undefined && { limit }
	const kinds = kind.length > 0 && { kinds: kind }
	if (source === 'repos') return { type: 'repos', repos: typed.repos }
	if (source === 'collection') return { type: 'collection', slug: typed.collection }
	if (source === 'search') return { type: 'search', search: searchOf(typed), ...most }
	return { type: 'pattern', pattern: source === 'owner' ? `${typed.owner}/*` : typed.pattern, ...kinds, ...most }
}

/** Both hours, or none. @throws `invalid-input` */
function hoursOf({ from, to }: Fields): { from: number; to: number } | undefined {
	if (from === undefined && to === undefined) return undefined
	if (from === undefined || to === undefined)
		throw new HubError('invalid-input', { what: 'the hours', why: 'write both, or leave both empty' })
	return { from, to }
}

/** Adds a rule with all that the command line can say of one. */
export const ruleForm = form({
	fields,
	done: (words, { name }) => words.administration.mirrorRules.ruleAdded(name),
	async run({ work }: { work: MirrorWork }, typed) {
		const hours = hoursOf(typed)
		const order = {
			upstream: typed.upstream,
			source: sourceOf(typed),
			hasFiles: !typed.no_files,
			isPinned: typed.pin,
			...(hours && { hours }),
			...(typed.rate !== undefined && { bytesPerSecond: typed.rate }),
		}
		await work.addRule({ name: typed.name, everyHours: typed.every, order })
		return PAGES.adminMirror.href()
	},
	failures: { 'invalid-input': 'form', 'upstream-not-found': 'upstream', 'mirror-rule-exists': 'name' },
})
