import { StartFailure, type AdminCommand, type AdminResult } from '@stoa/server/control'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { setTimeout as sleep } from 'node:timers/promises'
import { resolve } from 'node:path'
import { readByteText } from '@stoa/vocabulary'
import { type Ask, askHub, withHub } from './ask-hub.ts'
import { createBundleLine } from './bundle-progress-line.ts'
import { addOfflineCommands } from './bundle-offline-commands.ts'
import { addTrustCommands } from './bundle-trust-commands.ts'
import { bytesText } from './bytes-text.ts'
import { readRepos } from './mirror-order.ts'
import { print } from './print.ts'
import { readTextFile } from './read-text-file.ts'
import { listOf } from './upstream-commands.ts'

/** How often a running creation or import is asked how far it is, in milliseconds. */
const ASK_MS = 250

type Order = Extract<AdminCommand, { do: 'bundle-create' }>
type Written = NonNullable<Extract<AdminResult, { did: 'bundle-create-state' }>['result']>
type Import = Extract<AdminResult, { did: 'bundle-import' }>['import']

interface CreateOptions {
	repos?: Order['repos']
	owner?: string[]
	collection?: string[]
	pins?: boolean
	volumeSize?: number
	since?: string
	maker?: string
	time?: string
	key?: string
	json?: boolean
}

function readSize(text: string): number {
	const bytes = readByteText(text.replace(/(\d)([kMGTP]B)$/, '$1 $2'))
	if (bytes === undefined || bytes < 1) throw new InvalidArgumentError('write a size such as 4GB')
	return bytes
}

function readTime(text: string): string {
	const time = new Date(text)
	if (Number.isNaN(time.getTime())) throw new InvalidArgumentError('write a time such as 2026-11-27T09:00:00Z')
	return time.toISOString()
}

async function writtenBy(ask: Ask, order: Order): Promise<Written> {
	const begun = await ask(order)
	const run = begun.did === 'bundle-create' ? begun.run : ''
	const line = createBundleLine()
	try {
		for (;;) {
			const state = await ask({ do: 'bundle-create-state', run })
			if (state.did !== 'bundle-create-state') throw new StartFailure(`The hub answered "${state.did}"`)
			if (state.failure !== undefined) throw new StartFailure(state.failure)
			if (state.result) return state.result
			if (state.progress) line.show(state.progress)
			await sleep(ASK_MS)
		}
	} finally {
		line.end()
	}
}

async function create(path: string, { json, ...options }: CreateOptions): Promise<void> {
	const { repos = [], owner, collection, pins, volumeSize, since, maker, time, key } = options
	const secretKey = key === undefined ? undefined : await readTextFile(key)
	const order: Order = {
		do: 'bundle-create',
		path: resolve(path),
		repos,
		...(owner && { owners: owner }),
		...(collection && { collections: collection }),
		...(pins !== undefined && { hasPins: pins }),
		...(volumeSize !== undefined && { volumeSize }),
		...(since !== undefined && { since: resolve(since) }),
		...(maker !== undefined && { maker }),
		...(time !== undefined && { madeAt: time }),
		...(secretKey !== undefined && { secretKey }),
	}
	const result = await withHub((ask) => writtenBy(ask, order))
	const what = `${result.repos} repositories and ${result.objects} large files, ${bytesText(result.bytes)}`
	const signed =
		result.keyId === undefined ? 'It is not signed: hubs refuse it unless told otherwise.' : `Signed by the key ${result.keyId}.`
	print(json, result, `Wrote the bundle ${result.bundle.slice(0, 16)} with ${what} to ${result.paths.join(', ')}. ${signed}`)
}

/** Waits until an import ends. */
async function follow(ask: Ask, begun: Import): Promise<Import> {
	const line = createBundleLine()
	try {
		for (let one = begun; ;) {
			if (one.state === 'done' || one.state === 'failed') return one
			if (one.problem !== undefined) throw new StartFailure(`${one.problem}. The hub goes on with the import ${one.id} by itself`)
			if (one.progress) line.show(one.progress)
			await sleep(ASK_MS)
			const answer = await ask({ do: 'bundle-import-state', id: one.id })
			if (answer.did !== 'bundle-import') throw new StartFailure(`The hub answered "${answer.did}"`)
			one = answer.import
		}
	} finally {
		line.end()
	}
}

async function importOne(path: string, { json, untrusted = false }: { json?: boolean; untrusted?: boolean }): Promise<void> {
	const done = await withHub(async (ask) => {
		const begun = await ask({ do: 'bundle-import', path: resolve(path), isUntrustedAllowed: untrusted })
		if (begun.did !== 'bundle-import') throw new StartFailure(`The hub answered "${begun.did}"`)
		return follow(ask, begun.import)
	})
	if (done.state === 'failed') throw new StartFailure(done.problem ?? 'The import failed')
	print(json, done, importText(done))
}

function importText({ id, path, state, problem, bundle, signer, repositories }: Import): string {
	const what = bundle
		? `${bundle.repos} repositories and ${bundle.objects} large files of ${bundle.maker}, made ${String(bundle.madeAt)}`
		: path
	const by = signer === undefined ? 'signed by no trusted key' : `signed by "${signer}"`
	const names = repositories.map(({ kind, name, isNew }) => `  ${kind} ${name}${isNew ? '' : ', which was here'}`)
	const head = `${id}: ${state}. ${what}, ${by}.`
	return [head, ...(problem === undefined ? [] : [`  ${problem}`]), ...names].join('\n')
}

async function listImports({ json }: { json?: boolean }): Promise<void> {
	const result = await askHub({ do: 'bundle-imports', limit: 100 })
	const imports = result.did === 'bundle-imports' ? result.imports : []
	print(json, { imports }, imports.length === 0 ? 'No bundle was imported.' : imports.map(importText).join('\n'))
}

/** Adds `stoa bundle`. */
export function addBundleCommands(stoa: Command): void {
	const json = (): Option => new Option('--json', 'print JSON, for scripts')
	const bundle = stoa.command('bundle').description('Carry repositories to a hub that no network reaches.')
	bundle
		.command('create')
		.description('Write repositories with their history and large files to one file, or to volumes of a set size.')
		.argument('<path>', 'the file, whose name ends in .tar')
		.option('--repos <names>', 'repositories, such as openai/whisper-tiny,datasets/openai/gsm8k@v1', readRepos)
		.option('--owner <names>', 'all repositories of these accounts', listOf)
		.option('--collection <slugs>', 'the repositories of collections, by the end of their addresses', listOf)
		.option('--pins', 'every pinned revision of this hub')
		.option('--volume-size <bytes>', 'cut it into files of at most this size, such as 4GB', readSize)
		.option('--since <bundle>', 'only what is new since this earlier bundle')
		.option('--key <file>', 'sign it with this secret key')
		.option('--maker <name>', 'who makes it; the address of this hub by default')
		.option('--time <time>', 'when it was made; the date of the newest commit by default', readTime)
		.addOption(json())
		.addHelpText(
			'after',
			'\nExamples:\n  stoa bundle create approved.tar --repos openai/whisper-tiny --key bundle.key\n  stoa bundle create week-2.tar --owner openai --since week-1.tar --volume-size 4GB --key bundle.key',
		)
		.action(create)
	bundle
		.command('import')
		.description('Import a bundle. Nothing of it is visible before all of it is proven. If it is interrupted, the hub goes on by itself.')
		.argument('<path>', 'the bundle, or its first volume')
		.option('--untrusted', 'import it although no trusted key signed it')
		.addOption(json())
		.addHelpText('after', '\nExample:\n  stoa bundle import /media/usb/approved.tar')
		.action(importOne)
	bundle.command('imports').description('List the imports of this hub, the newest first.').addOption(json()).action(listImports)
	addOfflineCommands(bundle)
	addTrustCommands(bundle)
}
