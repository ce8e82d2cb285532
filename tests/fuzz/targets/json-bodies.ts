import { CALL_GROUPS, parseJson } from '@stoa/protocol'
import type { z } from 'zod'
import { textOf, type FuzzTarget } from '../fuzz-target.ts'

/** The schema of every body, in the order of the reference. */
const SCHEMAS: readonly z.ZodType[] = [
	...new Set(
		CALL_GROUPS.flatMap((group) => group.calls.flatMap(({ body }) => [body?.schema ?? [], ...Object.values(body?.also ?? {})].flat())),
	),
]

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
		schema?.parse(parseJson(textOf(bytes.subarray(1)), 'the request'))
	},
}
