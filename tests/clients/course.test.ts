import { existsSync, readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROOT, startHub, type HubProcess } from '../hub-process.ts'
import { programsOf } from './docs-page.ts'
import { clientOutput, inFolder } from './run-client.ts'

/**
 * Runs the programs of `content/course` as a learner does: the cells of a page are one program. Commands that fetch packages from the network
 * (`pip install`) are left out, because the tests' environment has them. Both languages hold the same programs (tests/integration).
 */
const { STOA_TEST_PYTHON: python, STOA_TEST_PYTHON_MISSING: whyNot = 'run npm test: it installs the Python clients' } = process.env

let hub: HubProcess
beforeAll(async () => {
	if (python !== undefined) hub = await startHub({ demo: true })
})
afterAll(() => hub?.remove())

function cells(path: string, language: 'python' | 'sh'): string {
	return programsOf(readFileSync(join(ROOT, 'content/course', path), 'utf8'))
		.filter((program) => program.language === language && !program.code.includes('pip install'))
		.map(({ code }) => code)
		.join('\n')
}

describe.skipIf(python === undefined)(`programs of the course (${python === undefined ? whyNot : 'with transformers'})`, () => {
	test('R-07 the commands make a virtual environment in a hidden folder, enter and leave it', () =>
		inFolder(async (home) => {
			const env = { PATH: [dirname(python ?? ''), process.env['PATH']].join(delimiter) }
			const seen = await clientOutput('bash', ['-euc', cells('en/chapter0/1.md', 'sh')], { home, env })
			expect(seen).toContain('.env')
			expect(existsSync(join(home, 'transformers-course/.env/bin/activate'))).toBe(true)
			await clientOutput(python ?? '', ['-c', cells('en/chapter0/1.md', 'python')], { home })
		}))
	test('the program of chapter 1 answers what the page shows', () =>
		inFolder(async (home) => {
			const program = cells('en/chapter1/1.md', 'python').replace('http://127.0.0.1:3000', hub.origin)
			expect(await clientOutput(python ?? '', ['-c', program], { home })).toMatch(/^\[\{'label': 'positive', 'score': 0\.943/)
		}))
})
