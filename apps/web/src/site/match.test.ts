import { expect, test } from 'vitest'
import { createMatcher } from './match.ts'
import type { Route } from './route.ts'

const route = (address: string): Route => ({ address, prepare: async () => ({ redirect: address }) })
const match = createMatcher(
	[
		'/{namespace}/{name}',
		'/{namespace}',
		'/datasets/{namespace}/{name}',
		'/apps',
		'/apps/{rest*}',
		'/{namespace}/{name}/tree/{rest*}',
		'/settings/tokens',
		'/',
	].map(route),
)
const found = (path: string) => {
	const answer = match(path)
	return answer && [answer.route.address, answer.params]
}

test('createMatcher() prefers literal parts to names', () => {
	expect(found('/settings/tokens')).toEqual(['/settings/tokens', {}])
	expect(found('/ada/engine')).toEqual(['/{namespace}/{name}', { namespace: 'ada', name: 'engine' }])
	expect(found('/apps')).toEqual(['/apps', {}])
	expect(found('/')).toEqual(['/', {}])
})

test('createMatcher() gives the rest of an address to its last part, decoded', () => {
	expect(found('/ada/engine/tree/refs%2Fpr%2F1/a%20b/c')).toEqual([
		'/{namespace}/{name}/tree/{rest*}',
		{ namespace: 'ada', name: 'engine', rest: 'refs/pr/1/a b/c' },
	])
	expect(found('/ada/engine/tree')).toEqual(['/{namespace}/{name}/tree/{rest*}', { namespace: 'ada', name: 'engine', rest: '' }])
})

test('createMatcher() answers nothing for unknown addresses and broken escapes', () => {
	expect(found('/a/b/c')).toBeUndefined()
	expect(found('/%ff/x')).toBeUndefined()
})
