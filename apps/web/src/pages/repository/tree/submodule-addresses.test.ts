import { expect, test } from 'vitest'
import { submoduleAddresses } from './submodule-addresses.ts'

const HERE = 'https://hub.example.org/datasets/ada/c'
const addressOf = (url: string) => submoduleAddresses(`[submodule "x"]\n\tpath = x\n\turl = ${url}\n`, HERE).get('x')

test('submoduleAddresses() reads paths and addresses as git does', () => {
	const text = [
		'# libraries',
		'[submodule "one"]\r\n\tpath = vendor/one\r\n\turl = https://example.org/one.git\r',
		'[submodule "two"]\n  URL=../two.git\n  path = "two words"',
		'[core]\n\tpath = no\n\turl = https://example.org/no',
		'[submodule "three"]\n\turl = https://example.org/three',
	].join('\n')
	expect(Object.fromEntries(submoduleAddresses(text, HERE))).toEqual({
		'vendor/one': 'https://example.org/one.git',
		'two words': 'https://hub.example.org/datasets/ada/two',
	})
})

test('submoduleAddresses() keeps only addresses that a browser may open', () => {
	expect(addressOf('./d')).toBe('https://hub.example.org/datasets/ada/c/d')
	for (const url of [
		'javascript:alert(1)',
		'git@example.org:a/b.git',
		'ssh://example.org/a',
		'file:///etc',
		'https://u:p@example.org/a',
		'',
		'--x',
	])
		expect([url, addressOf(url)]).toEqual([url, undefined])
	expect(submoduleAddresses('[submodule', HERE).size).toBe(0)
})
