import { expect, test } from 'vitest'
import { createMetrics } from '../metrics.ts'
import { createMatcher } from './match.ts'
import { routeTable } from './table.ts'

const routes = routeTable({ metrics: createMetrics(), isReady: () => true, operatorSecret: 'x' }, '/nowhere')
const match = createMatcher(routes)
const found = (method: string, path: string) => {
	const { row: route, repo: ref, params, rest } = match(method, path) ?? {}
	return route && { path: route.path, id: ref?.id, kind: ref?.kind, params, rest }
}

test('the table of routes is what it was when it was last reviewed', () => {
	expect(routes.map(({ method, path, who, format }) => `${method} ${path} | ${who} | ${format}`)).toMatchSnapshot()
})

test('no two routes have the same method and path', () => {
	const names = routes.map(({ method, path }) => `${method} ${path}`)
	expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})

test('createMatcher() splits before it decodes', () => {
	expect(found('GET', '/ada/m/resolve/refs%2Fpr%2F1/a%20b/c%23.txt')).toMatchObject({
		id: 'ada/m',
		kind: 'model',
		params: { rev: 'refs/pr/1', path: 'a b/c#.txt' },
	})
	expect(found('GET', '/api/datasets/ada/d/tree/main/a%2Fb')).toMatchObject({ id: 'ada/d', kind: 'dataset', rest: ['main', 'a/b'] })
	expect(found('GET', '/api/models/ada/m/tree/refs/pr/1/sub')).toMatchObject({ rest: ['refs', 'pr', '1', 'sub'] })
})

test('createMatcher() reads ids of one segment', () => {
	expect(found('GET', '/api/models/gpt2')).toMatchObject({ id: 'gpt2' })
	expect(found('GET', '/api/models/gpt2/revision/main')).toMatchObject({ id: 'gpt2', params: { rev: 'main' } })
	expect(found('DELETE', '/api/models/missing_repo_id/like')).toMatchObject({ id: 'missing_repo_id' })
	expect(found('HEAD', '/datasets/squad/resolve/main/a.json')).toMatchObject({ id: 'squad', kind: 'dataset' })
})

test('createMatcher() distinguishes git, LFS and file addresses', () => {
	expect(found('GET', '/ada/m.git/info/refs')).toMatchObject({ path: '/{prefix}{id}/info/refs', id: 'ada/m.git' })
	expect(found('POST', '/spaces/ada/s/info/lfs/objects/batch')).toMatchObject({ id: 'ada/s', kind: 'space' })
	expect(found('GET', '/api/spaces/ada/s/runtime')).toMatchObject({ path: '/api/{T}/{repo}/runtime' })
})

test('createMatcher() ignores page addresses, except those of repositories, which return a card as well', () => {
	for (const path of ['/', '/models', '/ada', '/ada/m/tree/main', '/ada/m/blob/main/x', '/login'])
		expect(found('GET', path)).toBeUndefined()
	for (const path of ['/ada/m', '/datasets/ada/d', '/spaces/ada/s']) expect(found('GET', path)).toMatchObject({ path: '/{prefix}{repo}' })
	expect(found('POST', '/ada/m')).toBeUndefined()
})

test('createMatcher() reports an invalid escape', () => {
	expect(() => match('GET', '/ada/m/resolve/main/%zz')).toThrow(/%zz/)
})
