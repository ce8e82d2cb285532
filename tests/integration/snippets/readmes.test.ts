import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../../hub-process.ts'

/** The programs of a README, each with the output that its comments state. */
function examplesOf(readme: string): { code: string; prints: string[] }[] {
	const blocks = readFileSync(join(ROOT, readme), 'utf8').matchAll(/```ts\n(.*?)```/gs)
	return [...blocks].map(([, code = '']) => ({
		code,
		prints: code.split('\n').flatMap((line) => (line.startsWith('//') ? [line.slice(2).trim()] : [])),
	}))
}

test.each([
	['E-04', 'packages/catalog/README.md'],
	['P-03', 'packages/snippets/README.md'],
])('%s the examples of %s print what they say', (_, readme) => {
	const examples = examplesOf(readme)
	expect(examples).not.toEqual([])
	for (const { code, prints } of examples) {
		const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module-typescript', '--eval', code], {
			cwd: ROOT,
			encoding: 'utf8',
		})
		expect(stderr).toBe('')
		expect(
			stdout
				.trimEnd()
				.split('\n')
				.map((line) => line.trimEnd()),
		).toEqual(prints)
	}
})
