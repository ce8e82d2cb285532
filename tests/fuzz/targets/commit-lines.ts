import { calls, ndjsonLines } from '@stoa/protocol'
import { parseRepoPath } from '@stoa/vocabulary'
import { writeMessage } from '../../../packages/hub/src/contents/commits/message.ts'
import type { FuzzTarget } from '../fuzz-target.ts'

/** Limits wide enough for every case of the corpus. */
const LINES = { bytesMax: 1_000_000, depthMax: 32, keysMax: 1000, entriesMax: 1000, linesMax: 10_000 }

async function* pieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
	for (let at = 0; at < bytes.length; at += 4093) yield bytes.subarray(at, at + 4093)
}

/** The body of a commit: lines of JSON, of which the first is the header. */
export const target: FuzzTarget = {
	seeds: [
		'{"key":"header","value":{"summary":"Add","description":"d","parentCommit":"' +
			'a'.repeat(40) +
			'"}}\n{"key":"file","value":{"path":"a/b.txt","content":"eA==","encoding":"base64"}}\n{"key":"lfsFile","value":{"path":"x.bin","algo":"sha256","oid":"' +
			'b'.repeat(64) +
			'","size":5}}\n{"key":"deletedFile","value":{"path":"c"}}\n{"key":"deletedFolder","value":{"path":"d/"}}\n',
		'{"key":"header","value":{"summary":"Add"}}\n{"key":"file","value":{"path":"t","content":"text","encoding":"utf-8","oldPath":"s"}}',
	],
	words: [
		'{"key":"file","value":',
		'"path":',
		'"content":',
		'"encoding":"base64"',
		'"oid":',
		'"size":',
		'\n',
		'"key":"deletedEntry"',
		'==',
		'../',
		'.git/',
	],
	async run(bytes) {
		const lines = ndjsonLines(pieces(bytes), LINES)
		const first = await lines.next()
		if (first.done) return
		writeMessage(calls.CommitHeaderLine.parse(first.value).value)
		for await (const line of lines) parseRepoPath(calls.CommitLine.parse(line).value.path)
	},
}
