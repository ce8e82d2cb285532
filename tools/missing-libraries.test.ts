import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

let folder = ''
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'stoa-libraries-'))
	mkdirSync(join(folder, 'bin'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Puts a replacement for a system command in front of it. */
function command(name: string, script: string): string {
	const path = join(folder, 'bin', name)
	writeFileSync(path, `#!/bin/sh\n${script}\n`)
	chmodSync(path, 0o755)
	return path
}

/** The same steps as tools/run.mjs after a program could not be loaded. */
function bring(program: string): { answer: string; said: string } {
	const module = JSON.stringify(join(import.meta.dirname, 'missing-libraries.mjs'))
	const source = `import { bringLibraries } from ${module}
console.log(bringLibraries(${JSON.stringify(program)}, ${JSON.stringify(join(folder, 'libraries'))}))`
	const path = [join(folder, 'bin'), process.env['PATH']].join(delimiter)
	const ended = spawnSync(process.execPath, ['--input-type=module', '-e', source], {
		encoding: 'utf8',
		env: { ...process.env, PATH: path },
	})
	return { answer: ended.stdout.trim(), said: ended.stderr }
}

/** Cannot start until the library is where its loader looks, whatever this system has. */
const needs = (library: string): string =>
	command(
		'program',
		`for place in $(echo "$LD_LIBRARY_PATH" | tr : ' '); do
case "$place" in ${folder}/*) [ -e "$place/${library}" ] && exit 0;; esac
done
echo "program: error while loading shared libraries: ${library}: cannot open shared object file" >&2; exit 127`,
	)

describe.skipIf(process.platform === 'win32')('bringLibraries()', () => {
	test('unpacks the Debian package of a library that the system lacks, only below the folder', () => {
		command('apt-get', '[ "$3" = download ] && touch libatomic1_14_amd64.deb')
		command('dpkg-deb', 'mkdir -p "$3/usr/lib/x86_64-linux-gnu" && touch "$3/usr/lib/x86_64-linux-gnu/libatomic.so.1"')
		expect(bring(needs('libatomic.so.1')).answer).toBe('true')
		expect(existsSync(join(folder, 'libraries/usr/lib/x86_64-linux-gnu/libatomic.so.1'))).toBe(true)
	})

	test('says what to install where the package cannot be fetched', () => {
		command('apt-get', 'exit 100')
		const { answer, said } = bring(needs('libatomic.so.1'))
		expect(answer).toBe('false')
		expect(said).toContain('Node cannot start without libatomic.so.1. Install it: "apt-get install libatomic1" on Debian and Ubuntu')
	})

	test('reports a library whose package it does not know', () => {
		expect(bring(needs('libodd.so.7'))).toEqual({ answer: 'false', said: expect.stringContaining('without libodd.so.7. Install it; then') })
	})

	test('does nothing for a program that starts', () => {
		expect(bring(command('program', 'exit 0'))).toEqual({ answer: 'false', said: '' })
	})
})
