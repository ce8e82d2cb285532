import type { AdminResult } from '@stoa/server/control'
import { type Command, Option } from 'commander'
import { withHub } from './ask-hub.ts'
import { bytesText } from './bytes-text.ts'
import { readRepo } from './mirror-order.ts'
import { print } from './print.ts'
import { readCount } from './upstream-commands.ts'

type Space = Extract<AdminResult, { did: 'mirror-space' }>['space']

/** The orders of `MIRROR_SPACE_SORTS`, which is not loaded for a command that may never run. */
const SORTS = ['size', 'hits', 'saved', 'taken', 'used', 'name'] as const
/** Repositories that one command shows. */
const SHOWN = 1000

function spaceText({ limitBytes, bytes, onDemandBytes, repositories }: Space): string {
	const limit = limitBytes === null ? 'no limit' : `limit ${bytesText(limitBytes)}`
	const rows = repositories.map(({ kind, name, isPinned, ...one }) => {
		const kept = one.keptBytes > 0 ? `, ${bytesText(one.keptBytes)} kept` : ''
		const used = one.usedAt === undefined ? 'never used' : `last used ${String(one.usedAt)}`
		const saved = `${one.hits} hits, ${bytesText(one.servedBytes)} saved, ${bytesText(one.takenBytes)} taken`
		return `${kind} ${name}: ${bytesText(one.bytes)} in ${one.files} files${kept}${isPinned ? ', pinned' : ''}; ${saved}; ${used}`
	})
	return [`${bytesText(bytes)} in large files, ${bytesText(onDemandBytes)} of them on demand (${limit}).`, ...rows].join('\n')
}

/** Adds `stoa mirror space` and `stoa mirror drop`. */
export function addSpaceCommands(mirror: Command): void {
	const json = (): Option => new Option('--json', 'print JSON, for scripts')
	mirror
		.command('space')
		.description('Show what mirrored repositories take, and what they are used for.')
		.addOption(
			new Option('--sort <order>', 'the largest, most used, most saved, most taken or longest unused first, or by name').choices(SORTS),
		)
		.option('--unused-days <days>', 'only repositories that were not used for so long', readCount)
		.addOption(json())
		.action(async ({ sort, unusedDays, ...options }: { sort?: (typeof SORTS)[number]; unusedDays?: number; json?: boolean }) => {
			const asked = { ...(sort && { sort }), ...(unusedDays !== undefined && { unusedDays }) }
			const result = await withHub((ask) => ask({ do: 'mirror-space', limit: SHOWN, ...asked }))
			print(options.json, result, result.did === 'mirror-space' ? spaceText(result.space) : '')
		})
	mirror
		.command('drop')
		.description('Drop the large files of a mirrored repository that nothing keeps. The next reader fetches them again.')
		.argument('<repository>', 'such as openai/whisper-tiny, or datasets/openai/gsm8k', readRepo)
		.addOption(json())
		.action(async ({ kind, id }: ReturnType<typeof readRepo>, options: { json?: boolean }) => {
			const result = await withHub((ask) => ask({ do: 'mirror-drop', kind, id }))
			const { files = 0, bytes = 0, staysBytes = 0 } = result.did === 'mirror-drop' ? result.dropped : {}
			const stays =
				staysBytes === 0 ? '' : ` ${bytesText(staysBytes)} stay: they are kept, in use, or shared with a repository of this hub.`
			print(options.json, result, `${files} files of ${id} were dropped, ${bytesText(bytes)}.${stays}`)
		})
}
