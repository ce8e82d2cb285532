import { exitStatus, GitCommand } from './git-command.ts'

/**
 * A second process for fork-server.test.ts. Arguments: a folder for git, and `idle` to run one command and end by itself, or `busy` to let a command
 * wait until this process is killed.
 */
const [, , folder = '', what = ''] = process.argv
const command = await GitCommand.open({ home: folder, hooks: folder, log: { warn: console.error } })
if (what === 'busy') {
	const child = command.start(['stripspace']) // waits for the end of its input
	process.send?.('busy')
	await exitStatus(child)
}
process.disconnect?.()
