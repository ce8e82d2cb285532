import type { ListedUpstream, NewUpstream } from '@stoa/hub'
import { HubError, REPO_KINDS } from '@stoa/vocabulary'
import type { z } from 'zod'
import { line, many, optionalLine, text, words, yes } from '../../../site/fields.ts'
import type { Failures, FieldsOf } from '../../../site/form.ts'

/** A whole number; `undefined` where nothing was typed. */
const whole = (what: string) =>
	line.transform((typed, { addIssue }): number | undefined => {
		if (typed !== '' && !/^\d{1,9}$/.test(typed)) addIssue(new HubError('invalid-input', { what, why: 'write a whole number' }).message)
		return typed === '' ? undefined : Number(typed)
	})

/** What administrators say of an upstream, besides its name and its address. The domain names its failures by these fields. */
export const UPSTREAM_FIELDS = {
	kinds: many.transform((values) => REPO_KINDS.filter((one) => values.includes(one))),
	allow: words,
	deny: words,
	by_request: yes,
	requestRules: text.transform((typed) =>
		typed
			.split('\n')
			.map((row) => row.trim())
			.filter((row) => row !== ''),
	),
	deciders: line,
	requestsMax: whole('the most requests in a minute'),
	perSecondMax: whole('the most requests in a second'),
	connectionsMax: whole('the most files at the same time'),
	upstream_token: optionalLine,
} satisfies Record<string, z.ZodType>

/** Which field each expected failure belongs to. */
export const UPSTREAM_FAILURES = { 'invalid-input': 'form', 'upstream-exists': 'name' } as const satisfies Failures

/** The limits of an upstream as they were typed. */
export function limitsOf(typed: FieldsOf<typeof UPSTREAM_FIELDS>): Omit<NewUpstream, 'name' | 'address' | 'token'> {
	const { kinds, allow, deny, requestRules, deciders, requestsMax, perSecondMax, connectionsMax } = typed
	const lists = { kinds, allow: allow.length > 0 ? allow : ['*/*'], deny, requestRules }
	const limits = { requestsMax, perSecondMax: perSecondMax ?? null, connectionsMax }
	return { ...lists, ...limits, isByRequest: typed.by_request, deciders: deciders === '' ? null : deciders }
}

/** The limits of an upstream as its form shows them. */
export function shownLimits({
	allow,
	deny,
	requestsMax,
	perSecondMax,
	connectionsMax,
	...rest
}: ListedUpstream): Readonly<Record<string, string>> {
	return {
		allow: allow.join('\n'),
		deny: deny.join('\n'),
		by_request: rest.isByRequest ? 'yes' : '',
		requestRules: rest.requestRules.join('\n'),
		deciders: rest.deciders ?? '',
		requestsMax: String(requestsMax),
		perSecondMax: perSecondMax === undefined ? '' : String(perSecondMax),
		connectionsMax: String(connectionsMax),
	}
}
