import type { AdminResult } from '@stoa/server/control'
import { byteText, readByteText } from '@stoa/vocabulary'
import { type Command, InvalidArgumentError } from 'commander'
import { askHub } from './ask-hub.ts'
import { print } from './print.ts'

type Limit = number | 'none' | 'default'
type Quota = Extract<AdminResult, { did: 'quota' }>

/** Reads `500GB`, `1.5 TB`, a number of bytes, `none` or `default`. Units are powers of 1000. */
function readLimit(text: string): Limit {
	if (text === 'none' || text === 'default') return text
	const bytes = readByteText(text)
	if (bytes !== undefined) return bytes
	throw new InvalidArgumentError('Write a size such as 500GB or 1.5TB, a number of bytes, none, or default.')
}

function line(title: string, { used, reserved, limit }: Quota['public']): string {
	const coming = reserved === 0 ? '' : `, and ${byteText(reserved)} are being uploaded`
	return `${title}: ${byteText(used)} of ${limit === null ? 'any number' : byteText(limit)} in use${coming}`
}

/** Adds `stoa quota`. */
export function addQuotaCommand(stoa: Command): void {
	stoa
		.command('quota')
		.description('Show what an account stores, and set how much it may store.')
		.argument('<name>', 'a person or an organization')
		.requiredOption('--by <user>', 'who does it: an administrator of the hub')
		.option('--public <size>', 'limit of public repositories: 500GB, a number of bytes, none, or default', readLimit)
		.option('--private <size>', 'limit of private repositories, in the same way', readLimit)
		.option('--json', 'print JSON, for scripts')
		.addHelpText(
			'after',
			'\nA limit below what is stored deletes nothing: reading and deleting work, and new bytes are refused.\n\nExample:\n  stoa quota ada --by root --public 2TB --private 500GB',
		)
		.action(async (name: string, options: { by: string; public?: Limit; private?: Limit; json?: boolean }) => {
			const { json, ...given } = options
			const result = await askHub({ do: 'quota', name, ...given })
			if (result.did !== 'quota') return
			print(json, result, `${result.name}\n  ${line('public', result.public)}\n  ${line('private', result.private)}`)
		})
}
