import type { GitTagFacts } from '@stoa/hub'
import { type Oid, parseOid } from '@stoa/vocabulary'
import { type GitCommand, GitFailure } from './git-command.ts'

interface Place {
	command: GitCommand
	folder: string
}

/** Commits that only the one, and only the other, of two commits reaches. */
export async function countApart({ command, folder }: Place, one: Oid, other: Oid): Promise<{ one: number; other: number }> {
	const args = ['rev-list', '--left-right', '--count', `${parseOid(one)}...${parseOid(other)}`, '--']
	const text = (await command.output(args, { repository: folder })).toString()
	const [, left, right] = /^(\d+)\s+(\d+)/.exec(text) ?? []
	if (left === undefined || right === undefined) throw new GitFailure('rev-list', { status: 0, stderr: `cannot read "${text}"` })
	return { one: Number(left), other: Number(right) }
}

/** Fields of each tag; git ends every one at a NUL, so none holds another. */
const FIELDS = ['%(refname)', '%(objecttype)', '%(taggername)', '%(taggerdate:unix)', '%(contents)']

/** What annotated tags say, by full ref; lightweight ones say nothing and are left out. */
export async function tagFacts({ command, folder }: Place, refs: readonly string[]): Promise<Map<string, GitTagFacts>> {
	const facts = new Map<string, GitTagFacts>()
	if (refs.length === 0) return facts
	const format = FIELDS.map((field) => `${field}%00`).join('')
	const output = await command.output(['for-each-ref', `--format=${format}`, '--', ...refs], { repository: folder })
	const fields = output.toString().split('\0')
	for (let at = 0; at + FIELDS.length <= fields.length; at += FIELDS.length) {
		// A newline ends the tag before.
		const [name = '', type, tagger = '', seconds = '', message = ''] = fields.slice(at, at + FIELDS.length)
		if (type !== 'tag') continue
		const date = /^\d+$/.test(seconds) ? new Date(Number(seconds) * 1000) : undefined
		facts.set(name.trimStart(), { message: message.trim(), tagger, date })
	}
	return facts
}
