import type { AdminCommand, AdminResult } from '@stoa/server/control'
import { type Command, Option } from 'commander'
import { askHub } from './ask-hub.ts'
import { ExitCode, print } from './print.ts'

type TakedownCommand = Extract<AdminCommand, { do: 'take-down' }>
type Target = TakedownCommand['target']
type Act = TakedownCommand['act']

interface Options {
	by: string
	reason: string
	legal?: boolean
	hideContent?: boolean
	yes?: boolean
	type?: 'model' | 'dataset' | 'space'
	comment?: string
	revision?: string
	everyVersion?: boolean
	json?: boolean
}

const DONE: Readonly<Record<Act, string>> = {
	hide: 'Hid',
	lock: 'Locked',
	private: 'Made private:',
	suspend: 'Suspended',
	delete: 'Deleted',
	restore: 'Restored',
}

/** Text such as `likes: 3, storage: 12`, for everything that a deletion would delete. */
function impactText(impact: Record<string, number>): string {
	return Object.entries(impact)
		.map(([name, count]) => `${name}: ${count}`)
		.join(', ')
}

async function takeDown(target: Target, act: Act, options: Options): Promise<void> {
	const { by, reason, legal: isLegal, hideContent: hidesContent, everyVersion: isEveryVersion, yes: isConfirmed } = options
	const given = { isLegal, hidesContent, isEveryVersion, isConfirmed }
	const optional = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
	const result: AdminResult = await askHub({ do: 'take-down', by, target, act, reason, ...optional })
	if (result.did !== 'take-down') return
	const { name, impact } = result
	if (result.isDone) return print(options.json, result, `${DONE[act]} ${name}.`)
	print(options.json, result, `Nothing was deleted. ${name} goes for good, with ${impactText(impact)}. Add --yes to delete it.`)
	process.exitCode = ExitCode.notDone
}

const REPO_ACTS: readonly [Act, string][] = [
	['hide', 'Take a repository down: only administrators can open it, and visitors see the reason.'],
	['lock', 'Lock a repository: it can be read, and nothing in it can be changed.'],
	['private', 'Make a repository private. Its owner cannot make it public again.'],
	['delete', 'Delete a repository for good.'],
	['restore', 'Bring a repository back to what it was before, also one that its owner deleted.'],
]
const ACCOUNT_ACTS = (one: string): readonly [Act, string][] => [
	['suspend', `Suspend ${one}, with or without what it published.`],
	['delete', `Delete ${one} for good, with everything that it owns.`],
	['restore', `Lift the suspension of ${one}.`],
]
const THREAD_ACTS: readonly [Act, string][] = [
	['hide', 'Take a discussion, a pull request or a comment down. Readers see the reason.'],
	['delete', 'Delete a discussion or a pull request, or the text of a comment, for good.'],
	['restore', 'Bring it back.'],
]

const FILE_ACTS: readonly [Act, string][] = [
	['hide', 'Take the content of a file down: a small file in its repository, a large file on the whole hub.'],
	['restore', 'Bring a file back.'],
]

/** The options of every action. */
function withReason(command: Command, act: Act): Command {
	command
		.requiredOption('--by <user>', 'who does it: an administrator of the hub')
		.requiredOption('--reason <text>', 'why; visitors and the owner read it, and it is kept in the log')
		.addOption(new Option('--json', 'print JSON, for scripts'))
	return act === 'delete' ? command.option('--yes', 'delete it; without this, the command says what would go') : command
}

/** Adds `repo`, `discussion`, `file` and `demo`, and the takedown commands of `user` and `org`. */
export function addTakedownCommands(stoa: Command, { user, org }: { user: Command; org: Command }): void {
	const kind = new Option('--type <type>', 'what it is').choices(['model', 'dataset', 'space']).default('model')
	const repo = stoa.command('repo').description('Repositories: taking them down and bringing them back.')
	for (const [act, text] of REPO_ACTS) {
		const command = withReason(repo.command(act).description(text).argument('<name>', 'owner/name').addOption(kind), act)
		if (act === 'hide') command.option('--legal', 'a law or a court requires it: pages and API answer 451 instead of 403')
		command
			.addHelpText('after', `\nExample:\n  stoa repo ${act} ada/engine --by root --reason "Malware in engine.pkl"`)
			.action((name: string, options: Options) => takeDown({ type: options.type ?? 'model', name }, act, options))
	}
	for (const [parent, one] of [
		[user, 'a person'],
		[org, 'an organization'],
	] as const)
		for (const [act, text] of ACCOUNT_ACTS(one)) {
			const command = withReason(parent.command(act).description(text).argument('<name>', 'its name'), act)
			if (act === 'suspend') command.option('--hide-content', 'hide everything that it published, too')
			command.action((name: string, options: Options) => takeDown({ type: 'account', name }, act, options))
		}
	const thread = stoa.command('discussion').description('Discussions, pull requests and comments: taking them down and bringing them back.')
	for (const [act, text] of THREAD_ACTS)
		withReason(
			thread.command(act).description(text).argument('<name>', 'owner/name').argument('<number>', 'its number').addOption(kind),
			act,
		)
			.option('--comment <id>', 'only this comment in it')
			.action((name: string, digits: string, options: Options) => {
				const { type = 'model', comment } = options
				return takeDown({ type, name, discussion: Number(digits), ...(comment !== undefined && { comment }) }, act, options)
			})
	const file = stoa.command('file').description('Files of repositories: taking their content down and bringing it back.')
	for (const [act, text] of FILE_ACTS) {
		const command = withReason(
			file.command(act).description(text).argument('<name>', 'owner/name').argument('<path>', 'in the repository').addOption(kind),
			act,
		)
		if (act === 'hide')
			command
				.option('--revision <revision>', 'branch, tag or commit that has the content', 'main')
				.option('--every-version', 'whatever is or was at the path on every branch, and what comes there later')
		command.action((name: string, path: string, options: Options) => {
			const { type = 'model', revision } = options
			return takeDown({ type, name, path, ...(revision !== undefined && { rev: revision }) }, act, options)
		})
	}
	stoa
		.command('demo')
		.description('The demo content that the first start brings.')
		.command('remove')
		.description('Delete the demo accounts with everything they own. They do not come back when the hub restarts.')
		.requiredOption('--by <user>', 'who does it: an administrator of the hub')
		.option('--json', 'print JSON, for scripts')
		.action(async (options: { by: string; json?: boolean }) => {
			const result = await askHub({ do: 'demo-remove', by: options.by })
			const count = result.did === 'demo-remove' ? result.repositories.length : 0
			print(options.json, result, count === 0 ? 'There is no demo content.' : `Removed the demo content: ${count} repositories.`)
		})
}
