import type { Place, Row } from './rows.ts'

/**
 * The address of a row's call about a place.
 *
 * @param signed what stands for `{upload}`
 */
export function addressOf(
	{ path, fill = {}, query = '' }: Row,
	{ id, kind, number, collection = 'none', item = 'none' }: Place,
	signed: { upload?: string } = {},
): string {
	const [namespace = '', name = ''] = id.split('/')
	const values: Record<string, string> = {
		T: `${kind}s`,
		prefix: kind === 'model' ? '' : `${kind}s/`,
		id,
		repo: id,
		namespace,
		name,
		rev: 'main',
		rest: 'main',
		path: 'a.txt',
		...fill,
	}
	const address = path.replaceAll(/\{(\w+)\*?\}/g, (_, part: string) => values[part] ?? `no-${part}`)
	return (
		address
			.replace('{collection}', collection)
			.replace('{item}', item)
			.replace('{number}', String(number))
			.replace('{upload}', signed.upload ?? '') + query.replace('{id}', id)
	)
}
