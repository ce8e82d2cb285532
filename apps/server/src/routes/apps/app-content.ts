import { calls } from '@stoa/protocol'
import { HubError, repoAddress } from '@stoa/vocabulary'
import { appStartFile, VISITOR } from '@stoa/hub'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { locationText } from '../../location.ts'
import { webTypeOf } from '../files/content-type.ts'
import { sendBytes } from '../files/send-bytes.ts'
import { handleReply } from '../handle.ts'
import type { Call, Route } from '../route.ts'

/**
 * The files of static apps, as a web server would send them. Their pages run scripts of their authors, so the policy puts them into a
 * separate origin that can reach no cookie, storage or page of the hub. Requests are anonymous: only public apps are served.
 */
export const appContentRoutes: readonly Route[] = [
	handleReply(calls.leadToAppContent, toFolder),
	handleReply(calls.readAppIndex, content),
	handleReply(calls.readAppFile, content),
]

/** What an app's page may load: its own files, the hub's files and the web. The sandbox without `allow-same-origin` makes its origin opaque. */
const APP_POLICY = [
	'sandbox allow-scripts allow-forms allow-popups allow-downloads',
	"default-src * data: blob: 'unsafe-inline' 'unsafe-eval' 'wasm-unsafe-eval'",
	"object-src 'none'",
	"base-uri 'self'",
].join('; ')
/** When the browser does not say whether the page is framed, its forms are disabled, because the page may be open directly under the hub's address. */
const UNKNOWN_PLACE_POLICY = `${APP_POLICY}; form-action 'none'`

/**
 * What the browser says an app's file is for. Pages of the hub show apps only in frames: a script that markup in a page names must not run
 * there. The app's own requests come from an opaque origin, which counts as another site.
 */
function placeOf({ headers }: FastifyRequest): 'own-page' | 'hub-page' | 'app' | 'unknown' {
	const { 'sec-fetch-dest': use, 'sec-fetch-site': site } = headers
	if (use === 'document') return 'own-page'
	if (use === undefined && site === undefined) return 'unknown'
	const isOfHub = site === 'same-origin' || site === 'same-site'
	return isOfHub && use !== 'iframe' ? 'hub-page' : 'app'
}

/** Relative links of the app need the slash at the end. */
function toFolder({ path, reply }: Call): FastifyReply {
	return reply
		.code(307)
		.header('location', locationText(`${path}/`))
		.send()
}

async function content({ hub, path: address, params, request, reply, settings }: Call): Promise<FastifyReply> {
	const ref = { kind: 'space', id: `${params.namespace ?? ''}/${params.name ?? ''}` } as const
	const repo = await hub.repos.findReadable(VISITOR, ref)
	if (repo.metadata.sdk !== 'static') throw new HubError('entry-not-found')
	const place = placeOf(request)
	reply.header('vary', 'Sec-Fetch-Dest, Sec-Fetch-Site')
	// Opened directly, it would be under the hub's own address, where people enter their passwords.
	if (place === 'own-page')
		return reply
			.code(302)
			.header('location', locationText(repoAddress(ref)))
			.send()
	if (place === 'hub-page') throw new HubError('app-file-in-page')
	const asked = params.path ?? ''
	const start = appStartFile(repo)
	// Relative links of the page start at its own folder.
	if (asked === '' && start !== 'index.html')
		return reply
			.code(302)
			.header('cache-control', 'no-cache')
			.header('location', locationText(`${address}${start.split('/').map(encodeURIComponent).join('/')}`))
			.send()
	const path = asked === '' || address.endsWith('/') ? `${asked}${asked === '' ? '' : '/'}index.html` : asked
	const file = await hub.files.find(VISITOR, ref, 'main', path)
	reply
		.header('content-type', webTypeOf(path))
		.header('content-security-policy', place === 'unknown' ? UNKNOWN_PLACE_POLICY : APP_POLICY)
		.header('cross-origin-resource-policy', 'cross-origin')
		.header('cache-control', 'public, no-cache')
		.header('etag', `"${file.etag}"`)
	if (request.headers['if-none-match']?.includes(`"${file.etag}"`)) return reply.code(304).send()
	return sendBytes(file, { request, reply, settings, etag: file.etag })
}
