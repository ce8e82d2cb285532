import * as protocol from '@stoa/protocol'
import { z } from 'zod'
import { textOf, type FuzzTarget } from '../fuzz-target.ts'

/** Every schema of a body, in the order of their names. */
const SCHEMAS: readonly z.ZodType[] = Object.entries<unknown>({ ...protocol })
	.toSorted(([one], [other]) => (one < other ? -1 : 1))
	.flatMap(([, value]) => (value instanceof z.ZodType ? [value] : []))

/** Bodies of the API and of git-lfs: the first byte chooses the schema. */
export const target: FuzzTarget = {
	seeds: [
		...SCHEMAS.map((_, index) =>
			Buffer.concat([Uint8Array.of(index), Buffer.from('{"name":"x","paths":["a.txt"],"type":"model","private":true}')]),
		),
		' {"operation":"upload","transfers":["basic","multipart"],"objects":[{"oid":"' +
			'a'.repeat(64) +
			'","size":5}],"ref":{"name":"refs/heads/main"},"hash_algo":"sha256"}',
		' {"files":[{"path":"a","size":1,"sample":"eA=="}],"gitIgnore":"*.log","gitAttributes":""}',
		' {"watched":[{"type":"user","name":"ada"}],"url":"https://example.org/hook","domains":["repo","discussions"],"secret":"x"}',
		' {"summary":"s","files":[{"path":"a","content":"eA==","encoding":"base64"}],"lfsFiles":[],"deletedEntries":[{"path":"b"}]}',
	],
	words: [
		'"operation":',
		'"objects":[',
		'"oid":',
		'"size":',
		'"paths":',
		'"files":[',
		'"users":[',
		'"role":"admin"',
		'"expiresAt":',
		'"item":{',
		'"position":',
		'null',
		'"type":"dataset"',
	],
	run(bytes) {
		const schema = SCHEMAS[(bytes[0] ?? 0) % SCHEMAS.length]
		schema?.parse(protocol.parseJson(textOf(bytes.subarray(1)), 'the request'))
	},
}
