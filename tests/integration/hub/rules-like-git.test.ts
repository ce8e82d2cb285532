import fc from 'fast-check'
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseGitAttributes } from '../../../packages/hub/src/contents/commits/git-attributes.ts'
import { parseGitIgnore } from '../../../packages/hub/src/contents/commits/git-ignore.ts'

let folder: string
const env = { PATH: process.env['PATH'], HOME: '/nonexistent', GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1', LC_ALL: 'C.UTF-8' }

/** The output of the system's git, split at NUL. */
function git(args: string[], input: string): string[] {
	const { stdout, status, stderr } = spawnSync('git', args, { cwd: folder, env, input })
	// 1 means that nothing matched, which is a valid answer.
	if (status !== 0 && status !== 1) throw new Error(stderr.toString())
	return stdout.toString().split('\0')
}

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'stoa-rules-'))
	git(['init', '-q'], '')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const piece = fc.constantFrom(
	'a',
	'b',
	'bin',
	'.',
	'*',
	'**',
	'?',
	'[ab]',
	'[!a]',
	'[a-c]',
	'[[:alpha:]]',
	'\\*',
	'\\a',
	'/',
	'/',
	'-',
	'é',
)
const pattern = fc
	.array(piece, { minLength: 1, maxLength: 6 })
	.map((pieces) => pieces.join(''))
	.filter((text) => !text.includes('//'))
const segment = fc.constantFrom('a', 'b', 'ab', 'bin', 'a.bin', '.a', '*', 'c', 'a-b')
const path = fc.array(segment, { minLength: 1, maxLength: 4 }).map((segments) => segments.join('/'))
const paths = fc.uniqueArray(path, { minLength: 1, maxLength: 15 })

test('parseGitAttributes() agrees with git', async () => {
	const line = fc
		.tuple(pattern, fc.constantFrom('filter=lfs diff=lfs', '-filter', 'filter=other', '-text', '!filter'))
		.map((parts) => parts.join(' '))
	await fc.assert(
		fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 6 }), paths, async (lines, asked) => {
			const text = `${lines.join('\n')}\n`
			await writeFile(join(folder, '.gitattributes'), text)
			const fields = git(['check-attr', '-z', '--stdin', 'filter'], asked.map((each) => `${each}\0`).join(''))
			const attributes = await parseGitAttributes(text)
			for (const [index, each] of asked.entries()) {
				expect([each, attributes.isLfs(each) === true]).toEqual([fields[index * 3], fields[index * 3 + 2] === 'lfs'])
			}
		}),
		{ numRuns: 150 },
	)
	await rm(join(folder, '.gitattributes'))
})

test('parseGitIgnore() agrees with git', async () => {
	const line = fc.tuple(fc.constantFrom('', '', '!', '#'), pattern, fc.constantFrom('', '', '/', ' ')).map((parts) => parts.join(''))
	await fc.assert(
		fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 6 }), paths, async (lines, asked) => {
			const text = `${lines.join('\n')}\n`
			await writeFile(join(folder, '.gitignore'), text)
			const ignored = new Set(git(['check-ignore', '-z', '--stdin', '--no-index'], asked.map((each) => `${each}\0`).join('')))
			const ignore = await parseGitIgnore(text)
			for (const each of asked) expect([each, ignore.ignores(each)]).toEqual([each, ignored.has(each)])
		}),
		{ numRuns: 150 },
	)
})
