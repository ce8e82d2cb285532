import { HubError, PAGES } from '@stoa/vocabulary'
import { oneOf } from './fields.ts'
import type { Elsewhere, PageCall } from './route.ts'

const wishOf = oneOf(['yes', 'no'])

/**
 * Answers a button that turns something on or off and leads back to its page; visitors sign in first.
 *
 * @param field holds `yes` or `no`
 * @param what names it in the message for anything else
 */
export function toggle<Params extends string>({
	field,
	what,
	addressOf,
	change,
}: {
	field: string
	what: string
	addressOf: (params: Record<Params, string>) => string
	change: (call: PageCall<Params>, isOn: boolean) => Promise<unknown>
}): (call: PageCall<Params>) => Promise<Elsewhere> {
	return async (call) => {
		const redirect = addressOf(call.params)
		if (call.actor.kind === 'visitor') return { redirect: PAGES.signIn.href({ next: redirect }) }
		const wish = wishOf.parse(call.form.getAll(field))
		if (wish === undefined) throw new HubError('invalid-input', { what, why: 'write yes or no' })
		await change(call, wish === 'yes')
		return { redirect }
	}
}
