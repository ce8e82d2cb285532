import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { readLockedPackages } from './checks/packages.ts'
import { billOfMaterials, changesOf } from './release.ts'

const Bill = z.object({
	bomFormat: z.literal('CycloneDX'),
	specVersion: z.string(),
	metadata: z.object({ component: z.object({ name: z.literal('stoa') }) }),
	components: z.array(z.object({ name: z.string(), version: z.string(), purl: z.string() })),
})

test('billOfMaterials() lists what a production install brings, with versions, and nothing of the tests', () => {
	const bill = Bill.parse(JSON.parse(billOfMaterials()))
	const listed = new Set(bill.components.map(({ name, version }) => `${name}@${version}`))
	const locked = readLockedPackages(readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8'))
	const running = locked.filter(({ isForDevelopment }) => !isForDevelopment)
	expect(running.length).toBeGreaterThan(100)
	expect(running.map(({ name, version }) => `${name}@${version}`).filter((one) => !listed.has(one))).toEqual([])
	for (const name of ['vitest', 'vite', 'typescript', 'onnxruntime-web', 'mermaid'])
		expect(bill.components.filter((one) => one.name === name)).toEqual([])
})

test('changesOf() finds the text of a version, and refuses one that has none', () => {
	const changelog = '# Changelog\n\n## Unreleased\n\n## 1.2.0\n\n### For readers\n- More.\n\n## 1.1.0\n\nLess.\n'
	expect(changesOf('1.2.0', changelog)).toBe('### For readers\n- More.')
	expect(changesOf('1.1.0', changelog)).toBe('Less.')
	for (const version of ['1.3.0', 'Unreleased']) expect(() => changesOf(version, changelog)).toThrow(`"## ${version}"`)
	const { version } = z
		.object({ version: z.string() })
		.parse(JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')))
	expect(changesOf(version, readFileSync(join(import.meta.dirname, '../CHANGELOG.md'), 'utf8'))).not.toBe('')
})
