import { HubError } from '@stoa/vocabulary'
import { ownEntry } from '../audit/own-entry.ts'
import { parseInput } from '../inputs/check-sign-up.ts'
import type { Account, Session } from '../actors/actor.ts'
import type { SignIns } from '../sign-ins/sign-ins.ts'
import type { StoredPasskey } from './passkey-records.ts'
import type { ConfirmPerson } from '../sign-ins/confirm-person.ts'
import { codeLane, type GuessBrake, networkLanes } from '../sign-ins/guess-brake.ts'
import type { Passkey, Passkeys } from './credentials.ts'
import { readMade, readSigned } from './passkey-answers.ts'
import { type PasskeyPlace, passkeyPlace } from './passkey-place.ts'
import { createPasskeyTickets } from './passkey-tickets.ts'
import { requireSession } from '../rights/session.ts'
import { textLine } from '../inputs/text-line.ts'
import type { AuditRecords } from '../audit/audit-records.ts'
import type { PasskeyRecords } from './passkey-records.ts'
import type { AccountRecords } from '../actors/account-records.ts'
import type { Store } from '../../database/store.ts'

/** The tables that the service reads and writes. */
interface Tables {
	accounts: AccountRecords
	audit: AuditRecords
	passkeys: PasskeyRecords
}

const PASSKEYS_MAX = 20
const NAME_MAX = 60
/** EdDSA, ES256 and RS256 by their COSE numbers, which are the algorithms that devices support. */
const ALGORITHMS = [-8, -7, -257]
/** How long a browser waits for the person to use their device. */
const PATIENCE_MS = 5 * 60_000

const Name = textLine(NAME_MAX).min(1, 'enter a name')

/** What passkeys need. */
export interface PasskeyDeps {
	records: Store<Tables>
	signIns: SignIns
	confirmPerson: ConfirmPerson
	brake: GuessBrake
	/** The key that encrypts challenges. */
	secret: string
	now: () => Date
	/** Sends the owner an e-mail. */
	tell: (account: Account, what: string) => void
}

type PasskeyAttempt = Parameters<Passkeys['signInByPasskey']>[0]

const refused = (why: string): HubError => new HubError('passkey-refused', { why })
/** Loaded at first use, because it takes longer to load than everything else that a start loads. */
const library = () => import('@simplewebauthn/server')

/** Creates passkeys (WebAuthn). The device proves that it has the key and that it verified its owner by finger, face or PIN. */
export function createPasskeys({ records, signIns, confirmPerson, brake, secret, now, tell }: PasskeyDeps): Passkeys {
	const tickets = createPasskeyTickets({ passkeys: records.passkeys, secret, now })
	const tools = { newId: records.newId, now }

	function placeOf(origin: string): PasskeyPlace {
		const place = passkeyPlace(origin)
		if (!place) throw new HubError('not-offered', { what: 'passkeys', why: `browsers have none for ${origin}` })
		return place
	}

	/** Refuses a caller who has the key, and records that in the owner's log. */
	async function refuseLogged(passkey: StoredPasskey, address: string | undefined, why: string): Promise<never> {
		const account = await records.accounts.byId(passkey.userId)
		const details = { by: 'passkey', why }
		if (account)
			await records.audit.insert(ownEntry(tools, { account, address }, { action: 'session.refuse', subject: passkey.name, details }))
		throw refused(why)
	}

	async function openByPasskey({ ticket, answer, origin, browser, userAgent, address }: PasskeyAttempt): Promise<Session> {
		const { host, origin: expectedOrigin } = placeOf(origin)
		const { challenge } = await tickets.redeem(ticket, { purpose: 'sign-in', holder: browser })
		const response = readSigned(answer)
		if (!response) throw refused('the response of the browser is malformed')
		const passkey = await records.passkeys.byId(response.id)
		// The device also stores the owner's id. It must match the stored passkey.
		if (!passkey || passkey.host !== host || response.response.userHandle !== Buffer.from(passkey.userId).toString('base64url'))
			throw refused('this hub does not know it; it was removed or created for another address')
		const { id, publicKey, counter, transports } = passkey
		const credential = { id, publicKey, transports: [...transports], counter: 0 }
		const check = { response, expectedChallenge: challenge, expectedOrigin, expectedRPID: host, requireUserVerification: true }
		const proof = await (await library()).verifyAuthenticationResponse({ ...check, credential }).catch(unproven)
		if (!('authenticationInfo' in proof) || !proof.verified) throw refused('its signature is invalid')
		// The counter is checked in the database and not by the library, so that of two uses at the same moment only one succeeds.
		const used = proof.authenticationInfo.newCounter
		if (!(await records.passkeys.noteUse(id, used, now())))
			await refuseLogged(
				passkey,
				address,
				`its use count is ${used}, but ${counter} was recorded before: another device may have a copy; remove this passkey`,
			)
		const account = await records.accounts.byId(passkey.userId)
		if (!account) throw refused('its account was deleted')
		if (account.suspendedAt) throw new HubError('account-suspended', { reason: account.suspension?.reason })
		// A passkey replaces the code of an authenticator as well, because the device has verified its owner by finger, face or PIN.
		await records.audit.insert(
			ownEntry(tools, { account, address }, { action: 'session.open', details: { by: `passkey ${passkey.name}` } }),
		)
		const { token, expiresAt } = await signIns.openFor({ userId: account.id, standing: account.standing, userAgent, address })
		return { token, expiresAt, account }
	}

	return {
		hasPasskeys: (origin) => passkeyPlace(origin) !== undefined,

		async passkeys(actor) {
			return (await records.passkeys.ofUser(requireSession(actor).person.account.id)).map(toPasskey)
		},

		async beginPasskey(actor, { name: given, password, origin }) {
			const { person, sessionId } = requireSession(actor)
			const { account } = person
			const { host } = placeOf(origin)
			const name = parseInput(Name, { what: 'the name', field: 'name' }, given)
			await confirmPerson({ userId: account.id, sessionId }, password)
			const known = await records.passkeys.ofUser(account.id)
			if (known.length >= PASSKEYS_MAX)
				throw new HubError('invalid-input', { what: 'another passkey', why: `you already have ${PASSKEYS_MAX}; remove one first` })
			const { challenge, ticket } = await tickets.issue({ purpose: 'add', holder: sessionId, name })
			const options = await (
				await library()
			).generateRegistrationOptions({
				rpName: 'Stoa',
				rpID: host,
				userName: account.name,
				userDisplayName: account.fullname,
				userID: new TextEncoder().encode(account.id),
				challenge: Buffer.from(challenge, 'base64url'),
				timeout: PATIENCE_MS,
				attestationType: 'none',
				supportedAlgorithmIDs: ALGORITHMS,
				excludeCredentials: known.map(({ id, transports }) => ({ id, transports: [...transports] })),
				authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
			})
			return { options, ticket, name }
		},

		async addPasskey(actor, { ticket, answer, origin }) {
			const { person, sessionId } = requireSession(actor)
			const { host, origin: expectedOrigin } = placeOf(origin)
			const { challenge, name } = await tickets.redeem(ticket, { purpose: 'add', holder: sessionId })
			const response = readMade(answer)
			if (!response) throw refused('the response of the browser is malformed')
			const check = { response, expectedChallenge: challenge, expectedOrigin, expectedRPID: host, requireUserVerification: true }
			const checked = (await library()).verifyRegistrationResponse({ ...check, supportedAlgorithmIDs: ALGORITHMS })
			const { registrationInfo } = await checked.catch(unproven)
			if (!registrationInfo) throw refused('its signature is invalid')
			const { id, publicKey, counter } = registrationInfo.credential
			const { transports = [] } = response.response
			const passkey = { id, userId: person.account.id, name, publicKey, counter, transports, host, createdAt: now(), lastUsedAt: undefined }
			await records.transaction(async (tables) => {
				if ((await tables.passkeys.ofUser(person.account.id)).length >= PASSKEYS_MAX) throw refused(`you have ${PASSKEYS_MAX} already`)
				if (!(await tables.passkeys.insert(passkey))) throw refused('an account already uses it')
				await tables.audit.insert(ownEntry(tools, person, { action: 'passkey.add', subject: name }))
			})
			tell(person.account, `The passkey "${name}" was added`)
			return toPasskey(passkey)
		},

		async removePasskey(actor, id) {
			const { person } = requireSession(actor)
			await records.transaction(async (tables) => {
				const found = await tables.passkeys.byId(id)
				if (!found || !(await tables.passkeys.delete(person.account.id, id))) return
				await tables.audit.insert(ownEntry(tools, person, { action: 'passkey.remove', subject: found.name }))
			})
		},

		async offerPasskeySignIn({ origin, browser }) {
			const place = passkeyPlace(origin)
			if (!place) return undefined
			const { challenge, ticket } = await tickets.issue({ purpose: 'sign-in', holder: browser })
			const options = await (
				await library()
			).generateAuthenticationOptions({
				rpID: place.host,
				challenge: Buffer.from(challenge, 'base64url'),
				timeout: PATIENCE_MS,
				userVerification: 'required',
			})
			return { options, ticket }
		},

		async signInByPasskey(attempt) {
			const { userId } = (await records.passkeys.byId(readSigned(attempt.answer)?.id ?? '')) ?? {}
			const lanes = [...(userId === undefined ? [] : [codeLane('passkey', userId)]), ...networkLanes(attempt.address)]
			const session = await brake.guess(lanes, () => openByPasskey(attempt))
			if (!session) throw refused('its signature is invalid')
			return session
		},
	}
}

function toPasskey({ id, name, host, createdAt, lastUsedAt }: StoredPasskey): Passkey {
	return { id, name, host, createdAt, lastUsedAt }
}

/** The library throws plain errors for invalid responses. Bytes that it cannot read are the sender's fault as well. */
function unproven(error: unknown): { verified: false; registrationInfo?: never } {
	if (!(error instanceof Error)) throw error
	return { verified: false }
}
