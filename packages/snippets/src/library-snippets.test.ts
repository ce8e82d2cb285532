import { LIBRARIES } from '@stoa/catalog'
import { expect, test } from 'vitest'
import { libraryKeysWithSnippets, librarySnippets } from './library-snippets.ts'

test('S-17 librarySnippets() answers for 125 libraries of the catalogue', () => {
	const known = new Set(LIBRARIES.map(({ key }) => key))
	expect(libraryKeysWithSnippets().length).toBe(125)
	expect(libraryKeysWithSnippets().filter((key) => !known.has(key))).toEqual([])
})

test('librarySnippets() shows nothing for libraries without a generator', () => {
	expect(librarySnippets('hezar', { id: 'ada/engine' })).toEqual([])
	expect(librarySnippets('constructor', { id: 'ada/engine' })).toEqual([])
})

test('librarySnippets() tells the programs which hub shows them', () => {
	expect(librarySnippets('edsnlp', { id: 'ada/eds' }, 'http://hub.test')[1]?.install).toBe('pip install git+http://hub.test/ada/eds')
})

test('S-17 every generator bears a record that holds nothing but an id', () => {
	for (const key of libraryKeysWithSnippets()) expect(() => librarySnippets(key, { id: '' }), key).not.toThrow()
})
