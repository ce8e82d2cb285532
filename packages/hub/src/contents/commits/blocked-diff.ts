import type { Oid } from '@stoa/vocabulary'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'

const HEADER = 'diff --git '
const INDEX = /^index ([0-9a-f]{7,40})\.\.([0-9a-f]{7,40})/

/** Whether the index line of a diff names one of the blobs; git may abbreviate the ids. */
function namesBlocked(line: string, blocked: readonly Oid[]): boolean {
	const [, before = '', after = ''] = INDEX.exec(line) ?? []
	return before !== '' && blocked.some((oid) => oid.startsWith(before) || oid.startsWith(after))
}

async function* filtered(diff: Readable, blocked: readonly Oid[]): AsyncGenerator<string> {
	let isBlocked = false
	for await (const line of createInterface({ input: diff, crlfDelay: Infinity })) {
		if (line.startsWith(HEADER)) isBlocked = false
		else if (!isBlocked && namesBlocked(line, blocked)) {
			isBlocked = true
			yield `${line}\nBinary files differ\n`
			continue
		}
		if (!isBlocked) yield `${line}\n`
	}
}

/** A git diff in which files that administrators took down are only listed as different. */
export function withoutBlocked(diff: Readable, blocked: readonly Oid[]): Readable {
	return blocked.length === 0 ? diff : Readable.from(filtered(diff, blocked), { objectMode: false })
}
