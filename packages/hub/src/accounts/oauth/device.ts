import { ownEntry } from '../audit/own-entry.ts'
import { HubError, PAGES } from '@stoa/vocabulary'
import { requirePerson } from '../rights/rights.ts'
import { codeLane, type GuessBrake, networkLanes } from '../sign-ins/guess-brake.ts'
import type { Person } from '../actors/actor.ts'
import type { OAuthDevice } from './oauth-records.ts'
import { holds } from '../actors/holds.ts'
import { ownOrgs } from './authorize.ts'
import type { Clients } from './clients.ts'
import { ENDED, refusal } from './failures.ts'
import type { DeviceAnswer, OAuth, OAuthApp, TokenAnswer } from './oauth.ts'
import { readScopes, type Scope } from './scopes.ts'
import { freshSecret, freshUserCode, hashSecret, readUserCode } from '../secrets/secrets.ts'
import { after, type Consent, type IssueDeps, withIdToken, writeTokens } from './tokens.ts'
import type { AuditRecords } from '../audit/audit-records.ts'
import type { OAuthRecords } from './oauth-records.ts'
import type { AccountRecords } from '../actors/account-records.ts'
import type { Store } from '../../database/store.ts'
import type { FormFields } from './form-fields.ts'

/** The tables that the service reads and writes. */
interface Tables {
	accounts: AccountRecords
	audit: AuditRecords
	oauth: OAuthRecords
}

/** The grant type of RFC 8628. */
export const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code'

const DEVICE_SECONDS = 900
const INTERVAL_SECONDS = 5
/** Clocks of clients and delays of networks are not exact to the second. */
const INTERVAL_SLACK_MS = 1500
/** The scopes of the Python client, which requests none by name: those of a write token, as far as applications can have them. */
const DEFAULT_SCOPES: readonly Scope[] = [
	'openid',
	'profile',
	'email',
	'read-memberships',
	'read-repos',
	'gated-repos',
	'contribute-repos',
	'write-repos',
	'manage-repos',
	'read-collections',
	'write-collections',
	'webhooks',
	'write-discussions',
]

/** What the device login needs. */
export interface DeviceDeps {
	records: Store<Tables>
	clients: Clients
	brake: GuessBrake
	now: () => Date
}

/** Logins of programs on devices without a browser (protocol 06 section 2.4). */
export function createDevice({ records, clients, brake, now }: DeviceDeps): Pick<OAuth, 'startDevice' | 'deviceRequest' | 'decideDevice'> {
	const rows = records.oauth

	/** The device request that waits under a code. The number of guesses per person is limited. */
	async function waiting({ account, address }: Person, typed: string): Promise<OAuthDevice> {
		const found = await brake.guess([codeLane('device', account.id), ...networkLanes(address)], async () => {
			const userCode = readUserCode(typed)
			const device = userCode === undefined ? undefined : await rows.deviceByUserCode(userCode)
			return !device || device.decision || device.expiresAt <= now() ? undefined : device
		})
		if (!found) throw new HubError('device-code')
		return found
	}

	return {
		async startDevice(credentials, scope, origin): Promise<DeviceAnswer> {
			const app = await clients.authenticate(credentials)
			const asked = readScopes(scope ?? '')
			const code = freshSecret()
			const userCode = freshUserCode()
			const at = now()
			await rows.forget(at)
			await rows.insertDevice({
				hash: hashSecret(code),
				userCode,
				clientId: app.clientId,
				clientName: app.name,
				scopes: asked.length > 0 ? asked : DEFAULT_SCOPES,
				expiresAt: after(at, DEVICE_SECONDS),
			})
			return {
				device_code: code,
				user_code: userCode,
				verification_uri: origin + PAGES.device.href(),
				verification_uri_complete: origin + PAGES.device.href({ user_code: userCode }),
				interval: INTERVAL_SECONDS,
				expires_in: DEVICE_SECONDS,
			}
		},
		async deviceRequest(actor, typed) {
			const { userCode, clientId, clientName, scopes } = await waiting(requirePerson(actor), typed)
			const known = await clients.find(clientId)
			return { userCode, app: { clientId, name: clientName, homepage: known?.app.homepage }, scopes }
		},
		async decideDevice(actor, typed, isAllowed, orgIds) {
			const person = requirePerson(actor)
			const { userCode, clientName, scopes } = await waiting(person, typed)
			const details = { scopes: scopes.join(' '), how: 'code typed' }
			const entry = ownEntry({ newId: records.newId, now }, person, { action: 'application.allow', subject: clientName, details })
			await records.transaction(async (tables) => {
				const { id: userId, standing } = person.account
				const decided = await tables.oauth.decideDevice(userCode, { isAllowed, userId, standing, orgIds: ownOrgs(person, orgIds) })
				if (!decided) throw new HubError('device-code')
				if (isAllowed) await tables.audit.insert(entry)
			})
		},
	}
}

/** The token response for a device code. @throws {HubError} `oauth-refused` until the person has decided */
export async function exchangeDevice(deps: IssueDeps, app: OAuthApp, form: FormFields, origin: string): Promise<TokenAnswer> {
	const { records } = deps
	const hash = hashSecret(form.get('device_code') ?? '')
	const device = await records.oauth.device(hash)
	if (!device || device.clientId !== app.clientId) throw refusal('invalid_grant', 'the device code is unknown')
	const { decision } = await checkWait(deps, device)
	if (!decision.isAllowed) throw refusal('access_denied', 'the person denied the request')
	const user = await records.accounts.byId(decision.userId)
	if (!holds(user, decision.standing)) throw refusal('invalid_grant', ENDED)
	const { clientId, clientName, scopes } = device
	const consent: Consent = { user, clientId, clientName, scopes, orgIds: decision.orgIds, family: records.newId(), nonce: undefined }
	const answer = await records.transaction(async (tables) =>
		(await tables.oauth.deleteDevice(hash)) ? writeTokens(tables, deps, consent) : undefined,
	)
	if (!answer) throw refusal('invalid_grant', 'the device code was used before')
	return withIdToken(deps, answer, consent, origin)
}

async function checkWait({ records, now }: IssueDeps, device: OAuthDevice): Promise<{ decision: NonNullable<OAuthDevice['decision']> }> {
	const { hash, decision, polledAt } = device
	const at = now()
	if (device.expiresAt <= at) throw refusal('expired_token', 'the code has expired before it was entered; start again')
	if (decision) return { decision }
	await records.oauth.notePoll(hash, at)
	if (polledAt && at.getTime() - polledAt.getTime() < INTERVAL_SECONDS * 1000 - INTERVAL_SLACK_MS)
		throw refusal('slow_down', `wait ${INTERVAL_SECONDS} seconds between requests`)
	throw refusal('authorization_pending', 'the code was not entered yet')
}
