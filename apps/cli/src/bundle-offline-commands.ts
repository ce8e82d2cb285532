import { StartFailure } from '@stoa/server/control'
import type { BundleHead } from '@stoa/hub'
import { type Command, Option } from 'commander'
import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { createBundleLine } from './bundle-progress-line.ts'
import { bytesText } from './bytes-text.ts'
import { print } from './print.ts'
import { readTextFile } from './read-text-file.ts'

interface Options {
	key?: string
	json?: boolean
}

/** What a bundle says about itself, for scripts. */
function factsOf({ manifest, bundle, signature }: BundleHead): Record<string, unknown> {
	return { bundle, ...manifest, keyId: signature?.keyId }
}

/** Who signed it, in words; with a key, whether that one did. @throws `bundle-wrong` | `bundle-untrusted` */
async function signerText(head: BundleHead, path: string, key: string | undefined): Promise<string> {
	const { findSigner, requireTrusted } = await import('@stoa/hub')
	if (key === undefined) return head.signature ? `Signed by the key ${head.signature.keyId}, which was not checked.` : 'Not signed.'
	const signer = findSigner(head, [{ name: key, key: await readTextFile(key) }], path)
	requireTrusted(signer, path)
	return `Signed by ${key}.`
}

async function verify(path: string, { key, json }: Options): Promise<void> {
	const { openBundles } = await import('@stoa/storage')
	const { verifyBundle } = await import('@stoa/hub')
	const line = createBundleLine()
	const volumes = await openBundles({ spool: '', folder: undefined }).read(resolve(path))
	const head = await verifyBundle(volumes, line.show).finally(() => line.end())
	const signed = await signerText(head, volumes.path, key)
	print(json, { ...factsOf(head), isWhole: true }, `The bundle ${head.bundle.slice(0, 16)} is whole, and every hash is right. ${signed}`)
}

async function list(path: string, { json }: Options): Promise<void> {
	const { openBundles } = await import('@stoa/storage')
	const { openBundle } = await import('@stoa/hub')
	const volumes = await openBundles({ spool: '', folder: undefined }).read(resolve(path))
	const head = await openBundle(volumes)
	const { maker, madeAt, since, repositories, objects } = head.manifest
	const names = repositories.flatMap(({ kind, id, refs, pins, files }) => [
		`  ${kind} ${id}, ${files} large files`,
		...refs.map(({ ref, commit }) => `    ${commit.slice(0, 12)}  ${ref.replace(/^refs\/(?:heads|tags)\//, '')}`),
		...pins.map((commit) => `    ${commit.slice(0, 12)}  pinned`),
	])
	const builds = since === undefined ? [] : [`Only what is new since the bundle ${since.slice(0, 16)}.`]
	const first = `The bundle ${head.bundle.slice(0, 16)} of ${maker}, made ${madeAt}: ${objects.count} large files of ${bytesText(objects.bytes)}. ${await signerText(head, path, undefined)}`
	print(json, factsOf(head), [first, ...builds, ...names].join('\n'))
}

async function makeKey(path: string, { json }: Options): Promise<void> {
	const { createSecretKey, publicKeyFile } = await import('@stoa/hub')
	const key = createSecretKey()
	try {
		// A key that is there is never replaced.
		await writeFile(path, key.pem, { mode: 0o600, flag: 'wx' })
		await writeFile(`${path}.pub`, publicKeyFile(key.public), { flag: 'wx' })
	} catch (error) {
		throw new StartFailure(`Cannot write the key: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
	}
	const words = `Wrote the secret key to ${path} and the public key ${key.public.id} to ${path}.pub.\nOther hubs trust it after "stoa bundle trust add NAME ${key.public.text}"`
	print(json, { secretKey: path, publicKey: `${path}.pub`, keyId: key.public.id, key: key.public.text }, words)
}

/** Adds the commands that need no hub. */
export function addOfflineCommands(bundle: Command): void {
	const json = (): Option => new Option('--json', 'print JSON, for scripts')
	bundle
		.command('verify')
		.description('Read every byte of a bundle and compare every hash. Needs no hub.')
		.argument('<path>', 'the bundle, or its first volume')
		.option('--key <file>', 'the public key that must have signed it')
		.addOption(json())
		.action(verify)
	bundle
		.command('list')
		.description('Show what a bundle holds. Needs no hub.')
		.argument('<path>', 'the bundle, or its first volume')
		.addOption(json())
		.action(list)
	bundle
		.command('key')
		.description('Make a key to sign bundles with. Needs no hub.')
		.argument('<file>', 'the secret key; the public one is written beside it')
		.addOption(json())
		.addHelpText('after', '\nExample:\n  stoa bundle key bundle.key')
		.action(makeKey)
}
