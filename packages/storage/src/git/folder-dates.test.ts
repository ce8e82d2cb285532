import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readFolderDates } from './folder-dates.ts'

const folder = mkdtempSync(join(tmpdir(), 'stoa-dates-'))
afterAll(() => rmSync(folder, { recursive: true }))

function commit(date: string, files: Record<string, string>): void {
	for (const [path, text] of Object.entries(files)) {
		mkdirSync(join(folder, path, '..'), { recursive: true })
		writeFileSync(join(folder, path), text)
	}
	const env = { ...process.env, GIT_COMMITTER_DATE: date, GIT_AUTHOR_DATE: date, GIT_CONFIG_GLOBAL: '/dev/null' }
	const git = (...args: string[]): Buffer =>
		execFileSync('git', ['-C', folder, '-c', 'user.name=A', '-c', 'user.email=a@b.c', ...args], { env })
	git('init', '-q')
	git('add', '.')
	git('commit', '-q', '-m', 'Write')
}

test('readFolderDates() returns the last commit of each file below a folder', async () => {
	expect(await readFolderDates(folder)).toBeUndefined()
	commit('2026-01-02T03:04:05Z', { 'docs/a.md': 'a', 'docs/כן.md': 'b', 'other.md': 'c' })
	commit('2026-02-02T03:04:05Z', { 'docs/a.md': 'a, changed' })
	expect(await readFolderDates(join(folder, 'docs'))).toEqual(
		new Map([
			['a.md', new Date('2026-02-02T03:04:05Z')],
			['כן.md', new Date('2026-01-02T03:04:05Z')],
		]),
	)
})
