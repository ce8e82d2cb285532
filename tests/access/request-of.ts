import type { InjectOptions } from 'fastify'
import { addressOf } from './address-of.ts'
import type { Credentials } from './house.ts'
import type { Place, Row } from './rows.ts'

/**
 * The request of a row's call about a place, as a client sends it: forms with the hidden field of their page, calls of a session with the
 * page's form token in a header.
 *
 * @param options.upload what stands for `{upload}`
 */
export function requestOf(
	row: Row,
	at: Place,
	{ headers, csrf }: Credentials,
	options: { isPage: boolean; upload?: string },
): InjectOptions & { url: string; payload?: string } {
	const form = row.form && new URLSearchParams({ ...row.form(at), ...(csrf !== undefined && { csrf }) }).toString()
	const body = form ?? row.body?.(at)
	return {
		method: row.method,
		url: addressOf(row, at, { upload: options.upload ?? '' }),
		headers: {
			...headers,
			...(csrf !== undefined && !options.isPage && { 'x-csrf-token': csrf }),
			...(form !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
			...(row.type !== undefined && { 'content-type': row.type }),
			...(row.instead && { authorization: 'Bearer operator' }),
		},
		...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
	}
}
