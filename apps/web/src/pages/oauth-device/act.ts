import type { DeviceRequest } from '@stoa/hub'
import { HubError, isHubError } from '@stoa/vocabulary'
import { EMPTY_FORM, type FormState, refuse } from '../../site/form.ts'
import type { Elsewhere, PageCall } from '../../site/route.ts'

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
export async function actDevice({ hub, actor, form }: PageCall): Promise<(DeviceData & { invalid: true }) | Elsewhere> {
	const isAllowed = form.get('answer') === 'allow'
	try {
		await hub.oauth.decideDevice(actor, form.get('user_code') ?? '', isAllowed, form.getAll('org'))
		return { redirect: `/oauth/device?done=${isAllowed ? 'allowed' : 'refused'}` }
	} catch (error) {
		return { form: refuse(form, error, { 'device-code': 'user_code' }), request: undefined, decided: undefined, invalid: true }
	}
}
