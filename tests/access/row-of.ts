import type { CallDefinition } from '@stoa/protocol'
import { API_ALL, EVERYONE, NOBODY, RIGHTS } from './rights.ts'
import type { Row } from './rows.ts'

const PERSON = { get: '1+++++1++++', other: '1+++++13++3' } as const

/**
 * The row that follows from a call's definition: who is answered, with the example as the body. Where the domain asks more, where nothing is
 * there to answer about, or where a fine-grained token is answered in another way, a row of `rows.ts` says so instead.
 */
export function rowOf({ method, path, who, format, body }: CallDefinition): Row {
	const reads = method === 'GET' || method === 'HEAD'
	const isOfRepo = /\{(?:id|repo)\}/.test(path)
	const example = body?.example
	return {
		method,
		path,
		...lettersOf(who, reads, isOfRepo, format === 'page'),
		...(!isOfRepo && { fill: { name: reads && path.startsWith('/api/users/') ? 'olga' : 'lab', namespace: 'lab' } }),
		...(example !== undefined && { body: () => example }),
	}
}

function lettersOf(who: CallDefinition['who'], reads: boolean, isOfRepo: boolean, isPage: boolean): Pick<Row, 'open' | 'closed' | 'gated'> {
	if (who === 'signature') return { open: '33333333333' }
	if (who === 'cas' || who === 'operator') return { open: NOBODY }
	if (who === 'client' || isPage) return { open: EVERYONE }
	if (who === 'anyone') return { open: reads ? API_ALL : '++++++1+++3' }
	if (!isOfRepo) return { open: reads ? PERSON.get : PERSON.other }
	if (who === 'person') return RIGHTS.like
	if (who === 'reader') return reads ? RIGHTS.read : RIGHTS.copy
	if (who === 'administrator') return reads ? RIGHTS.administerByGet : RIGHTS.administer
	return reads ? RIGHTS.writeByGet : RIGHTS.write
}
