import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readAssistants } from './assistants.ts'
import { settingsReference } from './reference.ts'
import { readSettings } from './read-settings.ts'

test('readSettings() starts from nothing', () => {
	expect(readSettings({ PATH: '/bin' })).toMatchObject({
		STOA_HOST: '127.0.0.1',
		STOA_PORT: 3000,
		STOA_DATA: 'data',
		STOA_DEMO: true,
		STOA_SIGN_UP: 'open',
	})
})

test('readSettings() names a wrong value and what would be right', () => {
	expect(() => readSettings({ STOA_PORT: 'eighty' })).toThrow('Cannot use STOA_PORT="eighty": write a whole number from 0 to 65535')
	expect(() => readSettings({ STOA_SIGN_UP: 'yes' })).toThrow('Cannot use STOA_SIGN_UP="yes": write open, invitation or closed')
	expect(() => readSettings({ STOA_DEMO: 'maybe' })).toThrow('Cannot use STOA_DEMO="maybe": write true or false')
	expect(() => readSettings({ STOA_PUBLIC_URL: 'hub.example.org' })).toThrow(
		'Cannot use STOA_PUBLIC_URL="hub.example.org": write an address that begins with http:// or https://',
	)
})

test('readSettings() does not print secrets', () => {
	expect(() => readSettings({ STOA_SECRET: 'short' })).toThrow('Cannot use STOA_SECRET=(hidden): write at least 32 characters')
})

test('readSettings() refuses a setting that does not exist, with the nearest one', () => {
	expect(() => readSettings({ STOA_PROT: '1' })).toThrow('There is no setting STOA_PROT: did you mean STOA_PORT?')
	expect(readSettings({ STOA_TEST_DATABASE: 'x' })).toBeDefined()
})

test('readSettings() reads a file, and the environment wins', () => {
	const path = join(mkdtempSync(join(tmpdir(), 'stoa-settings-')), 'stoa.yaml')
	writeFileSync(path, 'STOA_PORT: 8080\nSTOA_DEMO: false\n')
	expect(readSettings({ STOA_CONFIG: path, STOA_PORT: '9090' })).toMatchObject({ STOA_PORT: 9090, STOA_DEMO: false })
	writeFileSync(path, '{"STOA_PROT": 1}')
	expect(() => readSettings({ STOA_CONFIG: path })).toThrow('STOA_PROT')
	expect(() => readSettings({ STOA_CONFIG: `${path}.missing` })).toThrow('Cannot read the settings file')
	for (const text of ['', '# nothing yet\n', 'null\n']) {
		writeFileSync(path, text)
		expect(readSettings({ STOA_CONFIG: path })).toMatchObject({ STOA_PORT: 3000 })
	}
	for (const text of ['just words', 'STOA_PORT: 1\n---\nSTOA_PORT: 2\n', '- STOA_PORT', 'STOA_PORT: [1']) {
		writeFileSync(path, text)
		expect(() => readSettings({ STOA_CONFIG: path })).toThrow('Cannot read the settings file')
	}
})

test('STOA_FOOTER_LINKS lead to https addresses and paths of the hub alone', () => {
	expect(readSettings({ STOA_FOOTER_LINKS: 'Privacy=https://example.org/privacy, Terms=/docs/terms?a=b' }).STOA_FOOTER_LINKS).toBeDefined()
	for (const text of ['Privacy', 'Evil=javascript:alert(1)', '=/x', 'Elsewhere=//example.org', 'Plain=http://example.org'])
		expect(() => readSettings({ STOA_FOOTER_LINKS: text }), text).toThrow(/write Name=https/)
})

test('STOA_METRICS_FROM takes addresses and networks, or the error says so', () => {
	expect(readSettings({ STOA_METRICS_FROM: '192.0.2.7, 2001:db8::/32' }).STOA_METRICS_FROM).toEqual(['192.0.2.7', '2001:db8::/32'])
	for (const text of ['prometheus', '10.0.0.0/33', '10.0.0.0/8,', '10.0.0.0/8;::1'])
		expect(() => readSettings({ STOA_METRICS_FROM: text }), text).toThrow(
			`Cannot use STOA_METRICS_FROM="${text}": write addresses or networks, such as 10.0.0.0/8, separated by commas`,
		)
})

test('CA-5 STOA_ASSISTANTS names assistants, or the error says what is valid', () => {
	expect(
		readAssistants(readSettings({ STOA_ASSISTANTS: 'claude, Ours=https://chat.example.org/?q={prompt}' }).STOA_ASSISTANTS ?? ''),
	).toEqual([
		{ name: 'Claude', urlTemplate: 'https://claude.ai/new?q={prompt}' },
		{ name: 'Ours', urlTemplate: 'https://chat.example.org/?q={prompt}' },
	])
	expect(() => readSettings({ STOA_ASSISTANTS: 'Nobody' })).toThrow(/write names out of ChatGPT/)
	expect(() => readSettings({ STOA_ASSISTANTS: 'Evil=javascript:alert(1)' })).toThrow(/https/)
})

test('the reference page of the settings is current (else: node tools/run.mjs tools/settings-reference.ts)', () => {
	expect(readFileSync(new URL('../../../../content/docs/reference/settings.md', import.meta.url), 'utf8')).toBe(settingsReference())
})
