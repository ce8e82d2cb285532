import type { AdminResult } from '@stoa/server/control'
import { type Command, Option } from 'commander'
import { askHub } from './ask-hub.ts'
import { bytesText } from './bytes-text.ts'
import { print } from './print.ts'

type Request = Extract<AdminResult, { did: 'mirror-answer' }>['request']

/** Requests that one command shows. */
const SHOWN = 200

function requestText({
	id,
	kind,
	name,
	upstream,
	person = 'a deleted account',
	reason,
	facts,
	state,
	rule,
	answeredBy,
	note,
}: Request): string {
	const by = rule === undefined ? (answeredBy ?? 'an operator') : `the rule ${rule}`
	const formats = facts.formats.length === 0 ? 'no weights' : facts.formats.join(', ')
	return [
		`${id}: ${kind} ${name} from ${upstream}, ${state}${state === 'waiting' ? '' : ` by ${by}`}${note === undefined ? '' : `: ${note}`}`,
		`  ${person}: ${reason.replaceAll(/\s+/g, ' ')}`,
		`  license ${facts.license ?? 'unknown'}, ${bytesText(facts.bytes)} in ${facts.fileCount} files, ${formats}, ${facts.likes} likes`,
	].join('\n')
}

/** Adds `stoa mirror requests`. */
export function addRequestCommands(mirror: Command): void {
	const json = (): Option => new Option('--json', 'print JSON, for scripts')
	const requests = mirror
		.command('requests')
		.description('Requests of people for repositories of upstreams that let nothing in without one.')
	requests
		.command('list')
		.description('Show requests: waiting ones first, then the newest.')
		.addOption(new Option('--state <state>', 'only those in this state').choices(['waiting', 'approved', 'refused'] as const))
		.addOption(json())
		.action(async ({ state, ...options }: { state?: Request['state']; json?: boolean }) => {
			const result = await askHub({ do: 'mirror-requests', limit: SHOWN, ...(state && { state }) })
			const shown = result.did === 'mirror-requests' ? result.requests : []
			print(options.json, result, shown.length === 0 ? 'There are no requests.' : shown.map(requestText).join('\n'))
		})
	for (const answer of ['approve', 'refuse'] as const) {
		const command = requests
			.command(answer)
			.description(answer === 'approve' ? 'Approve a request: the repository is mirrored.' : 'Refuse a request.')
			.argument('<request>', 'its id, as in the list')
			.option('--note <text>', 'what the person who asked is told')
			.addOption(json())
		if (answer === 'approve') command.option('--pin', 'pin the commit that is there now')
		command.action(async (id: string, { note, pin, ...options }: { note?: string; pin?: boolean; json?: boolean }) => {
			const result = await askHub({ do: 'mirror-answer', id, answer, ...(note !== undefined && { note }), ...(pin && { isPinned: true }) })
			print(options.json, result, result.did === 'mirror-answer' ? requestText(result.request) : '')
		})
	}
}
