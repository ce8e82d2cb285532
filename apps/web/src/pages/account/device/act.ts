import type { DeviceRequest } from '@stoa/hub'
import { HubError, isHubError, PAGES } from '@stoa/vocabulary'
import { many, text } from '../../../site/fields.ts'
import { answerForms, EMPTY_FORM, form, type FormState, itself } from '../../../site/form.ts'
import type { PageCall } from '../../../site/route.ts'

/** What the page for codes of other devices shows. */
export interface DeviceData {
	form: FormState
	/** The program that waits under the code typed; absent: a code is still to be typed. */
	request: DeviceRequest | undefined
	/** What was decided. */
	decided: 'allowed' | 'refused' | undefined
}

/** Looks up the code in the address. @throws `sign-in-needed` */
export async function loadDevice({ hub, actor, url }: PageCall): Promise<DeviceData & { invalid?: boolean }> {
	if (actor.kind === 'visitor') throw new HubError('sign-in-needed')
	const done = url.searchParams.get('done')
	const decided = done === 'allowed' || done === 'refused' ? done : undefined
	const code = url.searchParams.get('user_code')
	if (code === null) return { form: EMPTY_FORM, request: undefined, decided }
	try {
		return { form: EMPTY_FORM, request: await hub.oauth.deviceRequest(actor, code), decided }
	} catch (error) {
		if (!isHubError(error, 'device-code')) throw error
		return { form: { values: { user_code: code }, errors: { user_code: error.message } }, request: undefined, decided, invalid: true }
	}
}

/** Answers the program that waits. */
export const actDevice = answerForms({
	find: itself<PageCall>,
	load: loadDevice,
	forms: form({
		fields: { user_code: text, answer: text, org: many },
		async run({ hub, actor }: PageCall, { user_code: code, answer, org }) {
			await hub.oauth.decideDevice(actor, code, answer === 'allow', org)
			return PAGES.device.href({ done: answer === 'allow' ? 'allowed' : 'refused' })
		},
		failures: { 'device-code': 'user_code' },
	}),
})
