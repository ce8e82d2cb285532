import { ownEntry } from '../audit/own-entry.ts'
import { permits, requirePerson, requireSignedIn } from '../rights/rights.ts'
import type { ClientDocuments } from '../../outside/client-documents.ts'
import type { GuessBrake } from '../sign-ins/guess-brake.ts'
import { createApps } from './apps.ts'
import { createAuthorize } from './authorize.ts'
import { createClients } from './clients.ts'
import { createDevice } from './device.ts'
import { createExchange } from './exchange.ts'
import type { OAuth } from './oauth.ts'
import { isScope, SCOPE_NAMES } from './scopes.ts'
import { createSigningKeys } from './signing-keys.ts'
import { userInfoOf } from './user-info.ts'
import type { AuditRecords } from '../audit/audit-records.ts'
import type { OAuthRecords } from './oauth-records.ts'
import type { AccountRecords } from '../actors/account-records.ts'
import type { Store } from '../../database/store.ts'
import type { TokenExchange } from './exchanged-token.ts'

/** The tables that the service reads and writes. */
interface Tables {
	accounts: AccountRecords
	audit: AuditRecords
	oauth: OAuthRecords
}

/** What the OAuth server needs. `secret` encrypts its keys in the database. */
export interface OAuthDeps {
	records: Store<Tables>
	documents: ClientDocuments
	publishers: TokenExchange
	brake: GuessBrake
	secret: string
	now: () => Date
}

/** Creates the OAuth server on the records. */
export function createOAuth({ records, documents, publishers, brake, secret, now }: OAuthDeps): OAuth {
	const clients = createClients({ rows: records.oauth, documents })
	const keys = createSigningKeys({ rows: records.oauth, secret, now })
	const deps = { records, clients, publishers, brake, keys, now }
	return {
		...createAuthorize(deps),
		...createDevice(deps),
		...createExchange(deps),
		...createApps(deps),
		async userInfo(actor, origin) {
			const person = requireSignedIn(actor)
			// A session or an access token of the person's own gets all claims; the e-mail address still needs the token's permission.
			const all: readonly string[] = person.app?.scopes ?? SCOPE_NAMES
			const seen = permits(person, 'user.email.read') ? all : all.filter((scope) => scope !== 'email')
			return userInfoOf(person, { scopes: seen.filter(isScope), orgIds: person.app?.orgIds ?? [] }, origin)
		},
		keys: async () => ({ keys: await keys.publicKeys() }),
		grants: async (actor) => records.oauth.grantsOf(requirePerson(actor).account.id),
		async revokeGrant(actor, id) {
			const person = requirePerson(actor)
			await records.transaction(async (tables) => {
				const found = (await tables.oauth.grantsOf(person.account.id)).find((grant) => grant.id === id)
				await tables.oauth.deleteGrant(person.account.id, id)
				const entry = found && ownEntry({ newId: records.newId, now }, person, { action: 'application.revoke', subject: found.clientName })
				if (entry) await tables.audit.insert(entry)
			})
		},
	}
}
