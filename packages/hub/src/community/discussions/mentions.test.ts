import { parseNamespace } from '@stoa/vocabulary'
import { expect, test } from 'vitest'
import { linkMentions, mentionsIn } from './mentions.ts'

const accounts = {
	byName: async (name: string) =>
		name === 'ada'
			? {
					id: 'a',
					kind: 'user' as const,
					name: parseNamespace('Ada'),
					fullname: 'Ada',
					email: undefined,
					createdAt: new Date(0),
					isAdmin: false,
				}
			: undefined,
}

test('mentionsIn() finds names only in prose', () => {
	expect(mentionsIn('@ada, @Ben. and (@cleo) but not me@example.org, a/@x, `@code` or [@link](/y) or <a href="@z">')).toEqual([
		'ada',
		'ben',
		'cleo',
	])
	expect(mentionsIn('```\n@inside\n```\n@outside')).toEqual(['outside'])
	expect(mentionsIn(Array.from({ length: 50 }, (_, index) => `@p${index}`).join(' '))).toHaveLength(10)
})

test('linkMentions() links existing accounts', async () => {
	expect(await linkMentions(accounts, ['Hi @ADA and @nobody', 'No one', '`@ada`'])).toEqual([
		'Hi [@ADA](/Ada) and @nobody',
		'No one',
		'`@ada`',
	])
})

test.each(['[', '<', '`', '```\n', '@', '@a', '[@ada', '~~~\n```\n'])(
	'mentionsIn() reads 60,000 characters of %j without delay',
	(piece) => {
		expect(mentionsIn(piece.repeat(60_000 / piece.length)).length).toBeLessThan(11)
	},
)
