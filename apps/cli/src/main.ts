import { StartFailure } from '@stoa/server/control'
import { isHubError } from '@stoa/vocabulary'
import { Command, CommanderError, Option } from 'commander'
import { randomBytes } from 'node:crypto'
import { askHub } from './ask-hub.ts'
import { addBackupCommands } from './backup-commands.ts'
import { addBundleCommands } from './bundle-commands.ts'
import { addCollectCommand } from './collect-command.ts'
import { addCheckCommand } from './check-command.ts'
import { addDoctorCommand } from './doctor-command.ts'
import { addDocsCommands } from './docs/docs-commands.ts'
import { ExitCode, print } from './print.ts'
import { addMigrateDatabaseCommand } from './migrate-database-command.ts'
import { addMigrateStorageCommand } from './migrate-storage-command.ts'
import { addMirrorCommands } from './mirror-commands.ts'
import { addQuotaCommand } from './quota-command.ts'
import { addTakedownCommands } from './takedown-commands.ts'
import { addUpstreamCommands } from './upstream-commands.ts'

/** Options of `stoa user add`. */
interface NewUser {
	email: string
	password?: string
	fullname?: string
	admin?: boolean
	unconfirmed?: boolean
	json?: boolean
}

const settingsHelp = `
Settings come from the environment (STOA_PORT, STOA_DATA, STOA_PUBLIC_URL ...) or from the file that STOA_CONFIG names.
Every command that works on a hub uses the one in STOA_DATA (default: ./data), whether it is running or not.

Exit codes: 0 done, 1 could not be done (one sentence says why), 2 wrong arguments, 3 "check" found problems.`

/** The whole command line. */
function program(): Command {
	const stoa = new Command('stoa')
		.description('A hub for models, datasets and apps that existing clients use unmodified (HF_ENDPOINT=http://...).')
		.addHelpText(
			'after',
			`${settingsHelp}\n\nExamples:\n  stoa serve\n  STOA_PORT=8080 STOA_DATA=/var/lib/stoa stoa serve\n  stoa user add ada --email ada@example.org\n  stoa token add --user ada --name laptop --role write`,
		)
		.exitOverride()
		.showHelpAfterError('(stoa --help shows what there is)')
	const json = new Option('--json', 'print JSON, for scripts')

	stoa
		.command('serve')
		.description('Start the hub. The first start fills it with demo models, datasets and apps, unless STOA_DEMO=false.')
		.addOption(json)
		.addHelpText('after', '\nExamples:\n  stoa serve\n  STOA_PORT=0 STOA_DEMO=false stoa serve --json    # a free port, an empty hub')
		.action(async (options: { json?: boolean }) => {
			// Loaded only here: the other commands call a running hub, and start faster without it.
			const { serve } = await import('./serve.ts')
			await serve(options.json ?? false)
		})

	const user = stoa.command('user').description('People.')
	user
		.command('add')
		.description('Make an account. Without --password a good one is made and printed once.')
		.argument('<name>', 'user name: A-Z a-z 0-9 _ . -')
		.requiredOption('--email <address>', 'e-mail address')
		.option('--password <text>', 'password; it is visible to others on this machine while the command runs')
		.option('--fullname <text>', 'name as people read it')
		.option('--admin', 'this person runs the hub')
		.option('--unconfirmed', 'do not vouch for the address: the person confirms it at /settings/account')
		.addOption(json)
		.addHelpText('after', '\nExample:\n  stoa user add ada --email ada@example.org --fullname "Ada Lovelace"')
		.action(async (name: string, options: NewUser) => {
			const password = options.password ?? randomBytes(12).toString('base64url')
			const { email, admin: isAdmin = false, unconfirmed: isUnconfirmed = false } = options
			const command = { do: 'user-add', name, email, password, isAdmin, isEmailVerified: !isUnconfirmed } as const
			const made = await askHub(options.fullname === undefined ? command : { ...command, fullname: options.fullname })
			const shown = options.password === undefined ? { ...made, password } : made
			print(
				options.json,
				shown,
				`Made the account ${name}.${options.password === undefined ? ` Password, shown this once: ${password}` : ''}`,
			)
		})

	user
		.command('invite')
		.description('Create an invitation to sign up, for a hub whose sign-up is for invited people only. It works once, for two weeks.')
		.requiredOption('--by <user>', 'the administrator who invites (see: user add --admin)')
		.option('--email <address>', 'send it there; it is then good for that address only')
		.option('--json', 'print the result as JSON')
		.addHelpText('after', '\nExample:\n  stoa user invite --by ada --email grace@example.org')
		.action(async (options: { by: string; email?: string; json?: boolean }) => {
			const command = { do: 'user-invite', by: options.by } as const
			const made = await askHub(options.email === undefined ? command : { ...command, email: options.email })
			print(options.json, made, `An account can be made at\n${made.did === 'user-invite' ? made.address : ''}`)
		})

	const org = stoa.command('org').description('Organisations.')
	org
		.command('add')
		.description('Make an organization. Its owner becomes its first administrator.')
		.argument('<name>', 'name: A-Z a-z 0-9 _ . -')
		.requiredOption('--owner <user>', 'user name of the first administrator')
		.option('--fullname <text>', 'name as people read it')
		.addOption(json)
		.addHelpText('after', '\nExample:\n  stoa org add analytical-engines --owner ada')
		.action(async (name: string, options: { owner: string; fullname?: string; json?: boolean }) => {
			const command = { do: 'org-add', name, owner: options.owner } as const
			print(
				options.json,
				await askHub(options.fullname === undefined ? command : { ...command, fullname: options.fullname }),
				`Made the organization ${name}. ${options.owner} administers it.`,
			)
		})

	stoa
		.command('short-name')
		.description('Let a name without a namespace, such as gpt2, lead to a repository: for clients, git and pages.')
		.argument('<name>', 'the short name')
		.argument('[repo]', 'namespace/name of the repository; without it the short name leads nowhere again')
		.addOption(new Option('--type <type>', 'what it is').choices(['model', 'dataset', 'space']).default('model'))
		.addOption(json)
		.addHelpText('after', '\nExample:\n  stoa short-name gpt2 openai-community/gpt2')
		.action(async (name: string, repo: string | undefined, options: { type: 'model' | 'dataset' | 'space'; json?: boolean }) => {
			const command = { do: 'short-name', kind: options.type, shortName: name } as const
			const result = await askHub(repo === undefined ? command : { ...command, repo })
			print(options.json, result, repo === undefined ? `${name} leads nowhere any more.` : `${name} leads to ${repo}.`)
		})

	const token = stoa.command('token').description('Access tokens, for clients and git.')
	token
		.command('add')
		.description('Make an access token. Its value is printed once; the hub keeps only a hash.')
		.requiredOption('--user <name>', 'whose token it is')
		.requiredOption('--name <text>', 'what it is for')
		.addOption(new Option('--role <role>', 'what it allows').choices(['read', 'write']).default('read'))
		.option('--value <token>', 'bring a token along from another hub instead of making a new one')
		.addOption(json)
		.addHelpText('after', '\nExample:\n  export HF_TOKEN=$(stoa token add --user ada --name laptop --role write --json | jq -r .value)')
		.action(async (options: { user: string; name: string; role: 'read' | 'write'; value?: string; json?: boolean }) => {
			const command = { do: 'token-add', user: options.user, name: options.name, role: options.role } as const
			const made = await askHub(options.value === undefined ? command : { ...command, value: options.value })
			print(
				options.json,
				made,
				`Token "${options.name}" (${options.role}) of ${options.user}, shown this once:\n${made.did === 'token-add' ? made.value : ''}`,
			)
		})

	token
		.command('revoke')
		.description('Make an access token useless.')
		.argument('<id>', 'its id, as "token add --json" printed it')
		.requiredOption('--user <name>', 'whose token it is')
		.addOption(json)
		.action(async (id: string, options: { user: string; json?: boolean }) => {
			print(options.json, await askHub({ do: 'token-revoke', user: options.user, id }), `Revoked the token ${id}.`)
		})

	stoa
		.command('snippets')
		.description('Answer records (one JSON object a line) with the programs that load and call models, one JSON object a line.')
		.option('--records <file>', 'read this file instead of the standard input')
		.addHelpText('after', `\nExample:\n  echo '{"id":"1","kind":"library","library":"timm","model":{"id":"ada/digits"}}' | stoa snippets`)
		.action(async (options: { records?: string }) => {
			const { printSnippets } = await import('./snippets/answer-records.ts')
			if (!(await printSnippets(options.records))) process.exitCode = ExitCode.notDone
		})
	addCheckCommand(stoa)
	addDoctorCommand(stoa)
	addQuotaCommand(stoa)
	addCollectCommand(stoa)
	addBackupCommands(stoa)
	addMigrateStorageCommand(stoa)
	addMigrateDatabaseCommand(stoa)
	addUpstreamCommands(stoa)
	addMirrorCommands(stoa)
	addBundleCommands(stoa)
	addTakedownCommands(stoa, { user, org })
	addDocsCommands(stoa)
	return stoa
}

try {
	await program().parseAsync()
} catch (error) {
	if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? ExitCode.done : ExitCode.wrongArguments
	else if (error instanceof StartFailure || isHubError(error)) {
		process.stderr.write(`${error.message}\n`)
		process.exitCode = ExitCode.notDone
	} else throw error
}
