import { expect, test } from 'vitest'
import { HubError, createAddressMatcher } from './index.ts'

const PATTERNS = [
	'/',
	'/api/whoami-v2',
	'/api/{T}/{id}',
	'/api/{T}/{repo}/runtime',
	'/api/{T}/{id}/tree/{rest*}',
	'/{prefix}{id}/resolve/{rev}/{path*}',
	'/{name}.txt',
	'/files/{rest*}',
]
const matcher = (isRestOptional: boolean) => createAddressMatcher({ rows: PATTERNS, patternOf: (pattern) => pattern, isRestOptional })
const match = matcher(false)

test('createAddressMatcher() finds the first row that fits, and reads what the address says', () => {
	expect(match('/')).toMatchObject({ row: '/', repo: undefined, params: {} })
	expect(match('/api/whoami-v2')).toMatchObject({ row: '/api/whoami-v2' })
	expect(match('/a.txt')).toMatchObject({ row: '/{name}.txt', params: { name: 'a' } })
	expect(match('/api/spaces/ada/s/runtime')).toMatchObject({
		row: '/api/{T}/{repo}/runtime',
		repo: { kind: 'space', id: 'ada/s' },
		idAt: { start: 12, end: 17 },
	})
	expect(match('/datasets/ada/d/resolve/refs%2Fpr%2F1/a%2Fb//c')).toMatchObject({
		repo: { kind: 'dataset', id: 'ada/d' },
		params: { rev: 'refs/pr/1', path: 'a/b/c' },
		rest: ['a/b', 'c'],
	})
	for (const path of ['', '/api', '/api/kinds/ada', '/api/models/', '/%2Fapi/whoami-v2', '/files/x\ny']) expect(match(path)).toBeUndefined()
})

test('createAddressMatcher() takes an empty rest only where that is allowed', () => {
	expect([match('/files'), match('/files/')]).toEqual([undefined, undefined])
	expect(matcher(true)('/files')).toMatchObject({ row: '/files/{rest*}', params: { rest: '' }, rest: [] })
	expect(matcher(true)('/files/a/b')).toMatchObject({ params: { rest: 'a/b' } })
})

test('createAddressMatcher() names an escape that is none', () => {
	expect(() => match('/api/models/%zz')).toThrow(
		new HubError('invalid-input', { what: 'the address part "%zz"', why: 'it has a % that does not begin a UTF-8 escape such as %20' }),
	)
})
