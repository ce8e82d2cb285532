import { HubError, type Sha256 } from '@stoa/vocabulary'
import { z } from 'zod'
import type { ClientDocuments } from '../../outside/client-documents.ts'
import type { OAuthRecords } from './oauth-records.ts'
import { clientRefusal } from './failures.ts'
import type { ClientCredentials, OAuthApp } from './oauth.ts'
import { checkRedirectUri } from './redirect-uri.ts'
import { isSecretOf } from '../secrets/secrets.ts'

/** The application as which the Python client and its command line sign in on a device (protocol 06 section 2.4). */
const DEVICE_CLIENT_ID = '26be6b09-91c5-47da-9861-d2d2bb7a7e36'

const COMES_WITH_THE_HUB: readonly OAuthApp[] = [
	{
		id: DEVICE_CLIENT_ID,
		clientId: DEVICE_CLIENT_ID,
		name: 'Python client and command line (hf)',
		ownerId: undefined,
		redirectUris: [],
		homepage: undefined,
		isConfidential: false,
		createdAt: new Date(0),
	},
]

const NAME_MAX = 100
const ClientDocument = z.object({
	client_id: z.string(),
	client_name: z.string().trim().min(1).max(NAME_MAX),
	redirect_uris: z.array(z.string()).min(1).max(20),
	token_endpoint_auth_method: z.literal('none').default('none'),
	client_uri: z.url({ protocol: /^https?$/ }).optional(),
})

/** What finding applications needs. */
export interface ClientsDeps {
	rows: Pick<OAuthRecords, 'app'>
	documents: ClientDocuments
}

/** An application with the hash of its secret. */
export interface KnownApp {
	app: OAuthApp
	secretHash: Sha256 | undefined
}

/** Finds applications by their client id. */
export interface Clients {
	find(clientId: string): Promise<KnownApp | undefined>
	/** The application that the credentials identify. @throws `oauth-client` */
	authenticate(credentials: ClientCredentials): Promise<OAuthApp>
}

/** Creates the service. */
export function createClients({ rows, documents }: ClientsDeps): Clients {
	async function find(clientId: string): Promise<KnownApp | undefined> {
		const here = COMES_WITH_THE_HUB.find((app) => app.clientId === clientId)
		if (here) return { app: here, secretHash: undefined }
		if (clientId.startsWith('https://')) return { app: await readDocument(documents, clientId), secretHash: undefined }
		return rows.app(clientId)
	}

	return {
		find,
		async authenticate({ clientId, clientSecret }) {
			if (clientId === undefined) throw clientRefusal('the request has no client_id')
			const known = await find(clientId)
			if (!known) throw clientRefusal('no application has this client_id')
			if (!known.app.isConfidential) return known.app
			if (clientSecret === undefined || known.secretHash === undefined) throw clientRefusal('the application must send its secret')
			if (!isSecretOf(clientSecret, known.secretHash)) throw clientRefusal('the client secret is wrong')
			return known.app
		},
	}
}

/** An application whose id is the address of a document that describes it. The document must state the same id. */
async function readDocument(documents: ClientDocuments, address: string): Promise<OAuthApp> {
	const refuse = (why: string): HubError<'oauth-request'> =>
		new HubError('oauth-request', { why: `the application's document at ${address} ${why}` })
	const read = ClientDocument.safeParse(await documents.read(address))
	if (!read.success) throw refuse('cannot be read or does not describe an application')
	const { client_id: clientId, client_name: name, redirect_uris: redirectUris, client_uri: homepage } = read.data
	if (clientId !== address) throw refuse('names another client_id')
	redirectUris.forEach(checkRedirectUri)
	return { id: address, clientId, name, ownerId: undefined, redirectUris, homepage, isConfidential: false, createdAt: new Date(0) }
}
