import { HubError } from '@stoa/vocabulary'
import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { createSeal } from '../secrets/seal.ts'
import { hashSecret } from '../secrets/secrets.ts'
import type { Account } from '../actors/actor.ts'
import { ownEntry } from '../audit/own-entry.ts'
import type { SignIns } from '../sign-ins/sign-ins.ts'
import type { ConfirmPerson } from '../sign-ins/confirm-person.ts'
import type { Credentials } from './credentials.ts'
import { codeLane, type GuessBrake, networkLanes, passwordLane } from '../sign-ins/guess-brake.ts'
import { holds } from '../actors/holds.ts'
import type { LaneAt } from '../sign-ins/known-places.ts'
import { requireSession } from '../rights/session.ts'
import type { AuditRecords } from '../audit/audit-records.ts'
import type { CredentialRecords } from '../sign-ins/credential-records.ts'
import type { AccountRecords } from '../actors/account-records.ts'
import type { Store } from '../../database/store.ts'

/** The tables that the service reads and writes. */
interface Tables {
	accounts: AccountRecords
	audit: AuditRecords
	credentials: CredentialRecords
}

const STEP_SECONDS = 30
/** Steps of 30 seconds by which the clock of a phone may differ. */
const STEPS_AROUND = 1
const ATTEMPTS_MAX = 5
/** The number of wrong codes within a day at which the owner gets one e-mail. */
const TOLD_GUESSES = 5
const RECOVERY_CODES = 10
const RECOVERY_LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** What authenticators need. */
export interface SecondFactorDeps {
	records: Store<Tables>
	signIns: SignIns
	confirmPerson: ConfirmPerson
	brake: GuessBrake
	laneAt: LaneAt
	secret: string
	now: () => Date
	/** Sends the owner an e-mail about a change. */
	tell: (account: Account, what: string) => void
	/** Sends the owner an e-mail about a caller who knows the password and guesses codes. */
	tellGuesses: (account: Account, guesses: number) => void
}

type SecondFactor = Pick<Credentials, 'finishSignIn' | 'secondFactor' | 'beginSecondFactor' | 'confirmSecondFactor' | 'endSecondFactor'>

/** Creates sign-in codes of authenticators (TOTP, RFC 6238). Each code works once. */
export function createSecondFactor({
	records,
	signIns,
	confirmPerson,
	brake,
	laneAt,
	secret,
	now,
	tell,
	tellGuesses,
}: SecondFactorDeps): SecondFactor {
	const tools = { newId: records.newId, now }
	const rows = records.credentials
	const seal = createSeal(secret, 'authenticators')

	/** Which kind of code this is, if it is correct. The code is then used up. */
	async function usesCode(userId: string, typed: string): Promise<'code' | 'recovery code' | undefined> {
		const code = typed.replaceAll(/[\s-]/g, '').toLowerCase()
		const totp = await rows.totp(userId)
		if (!totp) return undefined
		if (!/^\d{6}$/.test(code))
			return totp.isConfirmed && (await rows.useRecoveryCode(userId, hashSecret(code))) ? 'recovery code' : undefined
		const shared = await seal.open(totp.sealed)
		if (shared === undefined) return undefined
		const step = stepOf(shared, code, now())
		return step !== undefined && (await rows.useStep(userId, step)) ? 'code' : undefined
	}

	return {
		async finishSignIn({ pending, code, userAgent, address }) {
			const hash = hashSecret(pending)
			const found = await rows.tryPending(hash)
			if (!found || found.expiresAt <= now() || found.attempts > ATTEMPTS_MAX) throw new HubError('wrong-password')
			const account = await records.accounts.byId(found.userId)
			if (!holds(account, found.standing)) throw new HubError('wrong-password')
			const lane = await laneAt(codeLane('code', found.userId), account, address)
			const by = await brake.guess([lane, ...networkLanes(address)], () => usesCode(found.userId, code), {
				onWrong: (used) => used === TOLD_GUESSES && tellGuesses(account, used),
			})
			if (by === undefined) {
				// The caller knows the password, so the owner must learn about the attempt.
				const details = { by: 'password', why: 'the code was not right' }
				await records.audit.insert(ownEntry(tools, { account, address }, { action: 'session.refuse', details }))
				throw new HubError('wrong-code')
			}
			await rows.deletePending(hash)
			// Until now the password counted as a guess. It is refunded only after the correct code; otherwise a caller who knows the
			// password could guess codes without limit.
			await brake.giveBack(passwordLane(found.userId))
			await records.audit.insert(ownEntry(tools, { account, address }, { action: 'session.open', details: { by: `password and ${by}` } }))
			const { token, expiresAt } = await signIns.openFor({ userId: account.id, standing: found.standing, userAgent, address })
			return { token, expiresAt, account }
		},

		async secondFactor(actor) {
			const { id } = requireSession(actor).person.account
			const isOn = (await rows.totp(id))?.isConfirmed ?? false
			return { isOn, recoveryCodes: isOn ? await rows.countRecoveryCodes(id) : 0 }
		},

		async beginSecondFactor(actor, password) {
			const { person, sessionId } = requireSession(actor)
			const { account } = person
			await confirmPerson({ userId: account.id, sessionId }, password)
			if ((await rows.totp(account.id))?.isConfirmed)
				throw new HubError('invalid-input', { what: 'the form', why: 'this account already uses an authenticator' })
			const { base32: shared } = new Secret({ size: 20 })
			await rows.putTotp(account.id, await seal.seal(shared))
			return { secret: shared, address: authenticator(shared, account.name).toString() }
		},

		async confirmSecondFactor(actor, code) {
			const { person } = requireSession(actor)
			const { account } = person
			const before = await rows.totp(account.id)
			if (!before || before.isConfirmed || (await usesCode(account.id, code)) === undefined) throw new HubError('wrong-code')
			const codes = Array.from({ length: RECOVERY_CODES }, freshRecoveryCode)
			await rows.putRecoveryCodes(
				account.id,
				codes.map((one) => hashSecret(one.replace('-', ''))),
			)
			await records.audit.insert(ownEntry(tools, person, { action: 'authenticator.add' }))
			tell(account, 'An authenticator was added')
			return codes
		},

		async endSecondFactor(actor, password) {
			const { person, sessionId } = requireSession(actor)
			const { account } = person
			await confirmPerson({ userId: account.id, sessionId }, password)
			await records.audit.insert(ownEntry(tools, person, { action: 'authenticator.remove' }))
			await rows.deleteTotp(account.id)
			tell(account, 'The authenticator was removed')
		},
	}
}

/** Six digits every thirty seconds (SHA-1), which every authenticator supports. */
function authenticator(shared: string, label: string): TOTP {
	return new TOTP({ issuer: 'Stoa', label, secret: Secret.fromBase32(shared), period: STEP_SECONDS })
}

/** The time step that the code belongs to; `undefined` when it belongs to no step near `at`. */
function stepOf(shared: string, code: string, at: Date): number | undefined {
	const distance = authenticator(shared, '').validate({ token: code, timestamp: at.getTime(), window: STEPS_AROUND })
	return distance === null ? undefined : Math.floor(at.getTime() / 1000 / STEP_SECONDS) + distance
}

/** A new recovery code, for example `k3m9p-x7qrt`: 49 bits. */
function freshRecoveryCode(): string {
	const letters = Array.from({ length: 10 }, () => RECOVERY_LETTERS[randomInt(RECOVERY_LETTERS.length)]).join('')
	return `${letters.slice(0, 5)}-${letters.slice(5)}`
}
