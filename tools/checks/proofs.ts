import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, type Source } from './sources.ts'

const FILE = 'SECURITY.md'
/** A proof in SECURITY.md: the path of a test file and, after a colon, the beginning of a test's title in quotes. */
const PROOF = /`([\w./-]+\.test\.tsx?)`(?:: "([^"]+)")?/g

/** Tests that SECURITY.md names but that do not exist, and promises without a test. */
export function checkProofs(sources: readonly Source[], text: string = readText()): string[] {
	if (text === '') return []
	const byPath = new Map(sources.map((source) => [source.path, source.text]))
	const missing = [...text.matchAll(PROOF)].flatMap(([, path = '', title]) => {
		const test = byPath.get(path)
		if (test === undefined) return [`${FILE} names the test file ${path}, which does not exist`]
		// A title may have any quotes, and may contain `%s` where the document has a value.
		return title === undefined || test.includes(title) ? [] : [`${FILE} names the test "${title}" of ${path}, which does not exist`]
	})
	const unproven = text
		.split('\n')
		.filter((line) => line.startsWith('| P') && !line.includes('.test.ts'))
		.map((line) => `${FILE} makes a promise without naming a test: ${line.slice(0, 80)}`)
	return [...missing, ...unproven]
}

function readText(): string {
	const path = join(ROOT, FILE)
	return existsSync(path) ? readFileSync(path, 'utf8') : ''
}
