import type { Elsewhere } from '../../../site/route.ts'

/** `GET /logout` changes nothing: links must not sign visitors out. */
export async function loadLogout(): Promise<Elsewhere> {
	return { redirect: '/' }
}

/** Signs out: the server ends the session that the cookie names. */
export async function actLogout(): Promise<Elsewhere> {
	return { redirect: '/', session: { close: true } }
}
