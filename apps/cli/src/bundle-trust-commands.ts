import { type Command, Option } from 'commander'
import { askHub } from './ask-hub.ts'
import { print } from './print.ts'
import { readTextFile } from './read-text-file.ts'

/** A key as it was given: itself, or the file that has it. */
async function keyText(given: string): Promise<string> {
	return /^RW[A-Za-z0-9+/]{54}$/.test(given) ? given : readTextFile(given)
}

/** Adds `stoa bundle trust`. */
export function addTrustCommands(bundle: Command): void {
	const json = (): Option => new Option('--json', 'print JSON, for scripts')
	const trust = bundle.command('trust').description('Keys whose bundles this hub imports.')
	trust
		.command('add')
		.description('Trust a key.')
		.argument('<name>', 'what to call it')
		.argument('<key>', 'a minisign public key, or the file that has it')
		.addOption(json())
		.addHelpText('after', '\nExample:\n  stoa bundle trust add research /media/usb/bundle.key.pub')
		.action(async (name: string, key: string, options: { json?: boolean }) => {
			const result = await askHub({ do: 'bundle-trust', name, key: await keyText(key) })
			print(options.json, result, `Bundles that the key "${name}" signed are imported from now on.`)
		})
	trust
		.command('list')
		.description('List the trusted keys.')
		.addOption(json())
		.action(async (options: { json?: boolean }) => {
			const result = await askHub({ do: 'bundle-keys' })
			const keys = result.did === 'bundle-keys' ? result.keys : []
			const lines = keys.map(({ name, keyId, key }) => `${name}: ${keyId} ${key}`)
			print(options.json, { keys }, lines.length === 0 ? 'No key is trusted.' : lines.join('\n'))
		})
	trust
		.command('remove')
		.description('Trust a key no more. What it signed before stays.')
		.argument('<name>', 'as "stoa bundle trust list" says')
		.addOption(json())
		.action(async (name: string, options: { json?: boolean }) => {
			print(options.json, await askHub({ do: 'bundle-distrust', name }), `The key "${name}" is trusted no more.`)
		})
}
