import { parseOid } from '@stoa/vocabulary'
import { parseCommit, parseTree } from '../../../packages/storage/src/git/parse-objects.ts'
import type { FuzzTarget } from '../fuzz-target.ts'

const OID = parseOid('0'.repeat(40))

/**
 * Raw trees and commits as git outputs them. Git checked them when they were pushed (fsck), so a truncated tree is a fault of the disk, which may be
 * thrown as one.
 */
export const target: FuzzTarget = {
	seeds: [
		Buffer.concat([Buffer.from('100644 a.txt\0'), Buffer.alloc(20, 7), Buffer.from('40000 dir\0'), Buffer.alloc(20, 9)]),
		`tree ${'a'.repeat(40)}\nparent ${'b'.repeat(40)}\nauthor Ada <ada@example.org> 1700000000 +0100\ncommitter Ada <> -5\n\nTitle\n\nText\n`,
	],
	words: ['100644 ', '120000 ', '160000 ', '\0', 'tree ', 'parent ', 'author ', ' <', '> '],
	async run(bytes) {
		try {
			await parseTree(Buffer.from(bytes))
		} catch (error) {
			if (!(error instanceof Error && error.message.startsWith('Cannot read a git tree'))) throw error
		}
		parseCommit(OID, Buffer.from(bytes))
	},
}
