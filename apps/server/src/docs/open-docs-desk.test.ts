import { expect, test } from 'vitest'
import { readSettings } from '../config/read-settings.ts'
import { foldersOf } from './open-docs-desk.ts'

test('foldersOf() reads projects and versions from STOA_DOCS', () => {
	const settings = readSettings({
		STOA_DOCS: 'guide=/srv/guide, engine@v2=/srv/two,engine@v1=/srv/one',
		STOA_DOCS_EDIT_URL: 'https://git.example.org/{project}/{version}/{path}',
	})
	const named = foldersOf(settings).filter(({ folder }) => folder.startsWith('/srv'))
	expect(named.map(({ id, version, folder }) => [id, version, folder])).toEqual([
		['guide', 'main', '/srv/guide'],
		['engine', 'v2', '/srv/two'],
		['engine', 'v1', '/srv/one'],
	])
	expect(named[1]?.editUrlTemplate).toBe('https://git.example.org/engine/v2/{path}')
})

test('STOA_DOCS: the error says what is valid when it cannot be read', () => {
	expect(() => readSettings({ STOA_DOCS: 'guide' })).toThrow(/name=folder/)
})
