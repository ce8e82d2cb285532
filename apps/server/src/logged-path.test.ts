import { expect, test } from 'vitest'
import { createLoggedPath } from './logged-path.ts'

const loggedPath = createLoggedPath([
	'/lfs/upload/{token}',
	'/invitations/{key}',
	'/{T}/{id}/door/{secret*}',
	'/api/models',
	'/{namespace}/{name}',
])

test('createLoggedPath() leaves paths as they were written', () => {
	for (const path of ['/api/models', '//ada/x%2Fy/', '/ada/engine/door', '/invitations', '/invitations/', '/lfs/upload/'])
		expect(loggedPath(path)).toBe(path)
})

test('createLoggedPath() returns the pattern for a path that may contain a secret, in any spelling', () => {
	for (const path of [
		'/invitations/abc',
		'//invitations//abc/',
		'/%69nvitations/abc',
		'/x/../invitations/abc',
		'/%2e/invitations/abc',
		'/x/%2E%2e/invitations/abc',
		'/Invitations/abc',
		'/invitations/abc/more',
		'\\invitations\\abc',
		'/invitations/%zz',
	])
		expect([path, loggedPath(path)]).toEqual([path, '/invitations/{key}'])
	expect(loggedPath('/lfs/upload/e30.abc')).toBe('/lfs/upload/{token}')
	expect(loggedPath('/models/ada/door/abc/def')).toBe('/{T}/{id}/door/{secret*}')
})
