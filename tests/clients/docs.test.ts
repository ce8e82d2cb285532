import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROOT, startHub, type HubProcess } from '../hub-process.ts'
import { isPromised, outputsOf, programsOf, sessionOf } from './docs-page.ts'
import { inFolder, runClient } from './run-client.ts'

/**
 * Runs every program of `content/docs`, page by page, as a reader would: each page in one shell, in a fresh home, against a hub with the demo
 * content and an account `ada`. The page's address and token are replaced by those of the hub.
 */
const DOCS = join(ROOT, 'content/docs')
const ADDRESS = '127.0.0.1:3000'
const TOKEN = 'hf_your_token'
/** Pages whose programs run in a checkout of Stoa. */
const IN_CHECKOUT = /^(?:run\/|write\/project\.md$)/

const {
	STOA_TEST_PYTHON: python,
	STOA_TEST_JAVASCRIPT: javascript,
	STOA_TEST_GIT_LFS: lfs,
	STOA_TEST_PYTHON_MISSING: noPython = 'run npm test: it installs the clients',
	STOA_TEST_JAVASCRIPT_MISSING: noJavaScript = noPython,
	STOA_TEST_GIT_LFS_MISSING: noLfs = noJavaScript,
} = process.env
const missing = [python, javascript, lfs].includes(undefined) ? [noPython, noJavaScript, noLfs].join('; ') : undefined

const pages = readdirSync(DOCS, { recursive: true, encoding: 'utf8' })
	.filter((path) => path.endsWith('.md'))
	.map((path) => path.replaceAll('\\', '/'))
	.toSorted()
const read = (path: string) => programsOf(readFileSync(join(DOCS, path), 'utf8'))

let hub: HubProcess
let ada: { token: string }
beforeAll(async () => {
	if (missing !== undefined) return
	hub = await startHub({ demo: true })
	ada = hub.person('ada')
})
afterAll(() => hub?.remove())

test('every program of the documentation is run, or states why it cannot be', () => {
	const excuses = pages.flatMap((path) =>
		read(path).flatMap(({ excuse, line }) => (excuse === undefined ? [] : [`${path}:${line} ${excuse}`])),
	)
	expect(excuses.filter((text) => text.length < 30)).toEqual([])
	expect(pages.filter((path) => read(path).length > 0).length).toBeGreaterThan(8)
})

describe.skipIf(missing !== undefined)(`programs of the documentation (${missing ?? 'with every client'})`, () => {
	test.each(pages.filter((path) => read(path).some(({ excuse }) => excuse === undefined)))('%s', async (path) => {
		const programs = read(path)
		await inFolder(async (home) => {
			const session = join(home, 'session')
			mkdirSync(session)
			symlinkSync(join(javascript ?? '', 'node_modules'), join(session, 'node_modules'))
			const { script, files } = sessionOf(programs)
			const here = (text: string): string => text.replaceAll(ADDRESS, new URL(hub.origin).host).replaceAll(TOKEN, ada.token)
			for (const [name, code] of Object.entries(files)) writeFileSync(join(session, name), here(code))
			const { code, stdout, stderr } = await runClient('bash', ['-c', here(script)], {
				home,
				cwd: IN_CHECKOUT.test(path) ? ROOT : home,
				env: {
					PATH: [dirname(python ?? ''), dirname(lfs ?? ''), dirname(process.execPath), process.env['PATH']].join(delimiter),
					DOCS_SESSION: session,
					STOA_DATA: hub.data,
					NO_COLOR: '1',
					HF_HUB_DISABLE_PROGRESS_BARS: '1',
					GIT_AUTHOR_NAME: 'Ada',
					GIT_AUTHOR_EMAIL: 'ada@example.org',
					GIT_COMMITTER_NAME: 'Ada',
					GIT_COMMITTER_EMAIL: 'ada@example.org',
				},
			})
			expect(code, `${path} ended with ${code}\n${stdout}\n${stderr}`).toBe(0)
			const outputs = outputsOf(stdout)
			for (const [index, { prints, line, excuse }] of programs.entries()) {
				if (prints === undefined || excuse !== undefined) continue
				const printed = outputs.get(index) ?? ''
				expect(isPromised(here(prints), printed), `${path}:${line} prints\n${printed}\n\nand the page says\n${prints}`).toBe(true)
			}
		})
	})
})
