/**
 * Brings `tools/setup/python-libraries.txt` to the newest releases that PyPI has: `node tools/run.mjs tools/renew-libraries.ts PYTHON`, with an
 * interpreter that has pip, such as the one in `.cache/test/python`. A new library is a line with its name in that file before.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCommand } from './setup/command.ts'
import { LIBRARY_PINS, WHEELS_ONLY } from './setup/python-libraries.ts'

const names = readFileSync(LIBRARY_PINS, 'utf8')
	.split('\n')
	.map((line) => line.replace(/==.*$/, '').trim())
	.filter((name) => name !== '')
const folder = mkdtempSync(join(tmpdir(), 'stoa-libraries-'))
try {
	// A dry run of an installation takes releases for the interpreter that runs it; what is fetched is what the tests will fetch.
	const { ok, tail } = await runCommand(process.argv[2] ?? 'python3', ['-m', 'pip', 'download', ...WHEELS_ONLY, '-d', folder, ...names])
	if (!ok) throw new Error(tail)
	const pins = readdirSync(folder).map((file) => {
		const [name = '', version = ''] = file.split('-')
		return `${name.replaceAll('_', '-')}==${version}`
	})
	writeFileSync(LIBRARY_PINS, `${pins.toSorted((one, other) => one.localeCompare(other, 'en', { sensitivity: 'base' })).join('\n')}\n`)
	console.log(`${pins.length} libraries in ${LIBRARY_PINS}`)
} finally {
	rmSync(folder, { recursive: true })
}
