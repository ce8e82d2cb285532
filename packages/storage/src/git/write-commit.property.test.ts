import type { GitChange } from '@stoa/hub'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openTestRepository } from './test-repository.ts'

const segment = fc.constantFrom('a', 'b', 'c', '"', 'ü')
const path = fc.array(segment, { minLength: 1, maxLength: 3 }).map((segments) => segments.join('/'))
const change: fc.Arbitrary<GitChange> = fc.oneof(
	{ weight: 3, arbitrary: fc.record({ op: fc.constant('put'), path, content: fc.uint8Array({ maxLength: 20 }) }) },
	fc.record({ op: fc.constant('delete'), path }),
)

/** The meaning of a commit without git: files by path. A file can replace a folder, and a folder a file. */
function apply(files: Map<string, Uint8Array>, { path: target, ...rest }: GitChange): void {
	for (const known of files.keys()) {
		const isBelow = known.startsWith(`${target}/`)
		const isAbove = target.startsWith(`${known}/`)
		if (known === target || isBelow || (isAbove && rest.op === 'put')) files.delete(known)
	}
	if (rest.op === 'put') files.set(target, rest.content)
}

test('writeCommit() applies its changes in any order and number', async () => {
	await using repository = await openTestRepository()
	const { git, id } = repository
	const files = new Map<string, Uint8Array>()
	const commits = fc.sample(fc.array(change, { maxLength: 8 }), { numRuns: 25, seed: 7 })
	for (const changes of commits) {
		for (const each of changes) apply(files, each)
		const commit = await repository.commit(changes)
		const found = new Map<string, string>()
		for (const { path: name, oid } of await git.changedPaths(id, undefined, commit)) {
			found.set(name, Buffer.from((oid && (await git.blob(id, oid))) ?? '').toString('hex'))
		}
		expect(found).toEqual(new Map([...files].map(([name, content]) => [name, Buffer.from(content).toString('hex')])))
	}
	expect(await git.check(id)).toEqual([])
})
