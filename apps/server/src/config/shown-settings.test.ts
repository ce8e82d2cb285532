import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readSettings } from './read-settings.ts'
import { shownSettings } from './shown-settings.ts'

test('shownSettings() says where each value comes from, and masks secrets', () => {
	const folder = mkdtempSync(join(tmpdir(), 'stoa-settings-'))
	onTestFinished(() => rmSync(folder, { recursive: true }))
	const file = join(folder, 'stoa.yaml')
	writeFileSync(file, 'STOA_PORT: 8080\nSTOA_DATABASE_URL: postgres://stoa:swordfish@db/stoa\n')
	const environment = { STOA_CONFIG: file, STOA_HOST: '0.0.0.0', STOA_SECRET: 'swordfish'.repeat(4), STOA_TRUST_PROXY: '2' }
	const shown = shownSettings(readSettings(environment), environment)
	const of = (name: string) => shown.find((one) => one.name === name)
	expect(of('STOA_HOST')).toEqual({ name: 'STOA_HOST', value: '0.0.0.0', from: 'environment' })
	expect(of('STOA_PORT')).toEqual({ name: 'STOA_PORT', value: '8080', from: 'file' })
	expect(of('STOA_SCRUB_DAYS')).toEqual({ name: 'STOA_SCRUB_DAYS', value: '30', from: 'default' })
	expect(of('STOA_SMTP_URL')).toEqual({ name: 'STOA_SMTP_URL', value: '', from: 'default' })
	expect(of('STOA_DATABASE_URL')).toEqual({ name: 'STOA_DATABASE_URL', value: '(hidden)', from: 'file' })
	expect(JSON.stringify(shown)).not.toContain('swordfish')
})
