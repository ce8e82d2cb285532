import { createSecretKey } from '@stoa/hub'
import { copyFile, readdir, readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sha256Of } from '../hub/open-rooms.ts'
import { forge, type Entry, type Parts, readEntries, writeEntries } from './forge.ts'
import { type BundleHubs, commitLarge, importBundle, makeModel, openBundleHubs, writeBundle } from './open-bundle-hubs.ts'

let hubs: BundleHubs
let right: string
let divided: string
beforeAll(async () => {
	hubs = await openBundleHubs()
	const model = await makeModel(hubs.there, 'right')
	await commitLarge(hubs.there, model, 'second.bin')
	right = (await writeBundle(hubs, 'right.tar', { repos: [model] })).paths[0] ?? ''
	await writeBundle(hubs, 'divided.tar', { repos: [model], volumeSize: 66_000 })
	divided = join(hubs.folder, 'divided')
	const other = await makeModel(hubs.there, 'other')
	await commitLarge(hubs.there, other, 'second.bin')
	await writeBundle(hubs, 'other.tar', { repos: [other], volumeSize: 66_000 })
})
afterAll(() => hubs.close())

/** What is changed, and a part of the sentence that refuses it. */
type Tampering = [what: string, sentence: string, make: (to: string) => Promise<void>]

const entry = (entries: Entry[], name: string): Buffer => {
	const found = entries.find((one) => one.name.startsWith(name))
	if (!found) throw new Error(`The bundle has no entry ${name}`)
	return found.data
}

/** Changes the entries of the only volume, and nothing that fits them. */
const entries =
	(change: (list: Entry[]) => Entry[] | undefined) =>
	async (to: string): Promise<void> => {
		const list = await readEntries(right)
		await writeEntries(to, change(list) ?? list)
	}

/** Changes one byte of an entry. */
const byteOf = (name: string, at = -40) =>
	entries((list) => {
		const data = entry(list, name)
		const index = at < 0 ? data.length + at : at
		data[index] = (data[index] ?? 0) ^ 1
		return undefined
	})

/** Changes the content, with hashes and a signature of the trusted key that fit. */
const forged = (change: (parts: Parts) => void) => (to: string) => forge({ from: right, to }, hubs.key, change)
function repo({ manifest }: Parts): Parts['manifest']['repositories'][number] {
	const [first] = manifest.repositories
	if (!first) throw new Error('The bundle has no repository')
	return first
}

/** A ref more, of the first ref's commit. */
const withRef = (ref: string) => forged((parts) => void (repo(parts).refs = repo(parts).refs.flatMap((one) => [one, { ...one, ref }])))

/** The volumes under another name, with a change of who is where. */
const volumes =
	(swap: (number: number, count: number) => string | undefined) =>
	async (to: string): Promise<void> => {
		const count = (await readdir(hubs.folder)).filter((name) => name.startsWith('divided.')).length
		for (let number = 1; number <= count; number += 1) {
			const from = swap(number, count)
			if (from !== undefined) await copyFile(from, to.replace('.tar', `.${String(number).padStart(3, '0')}.tar`))
		}
	}
const volume = (number: number, name = divided): string => `${name}.${String(number).padStart(3, '0')}.tar`

const TAMPERINGS: Tampering[] = [
	[
		'cut in the middle of a file',
		'is not a whole archive',
		async (to) => {
			await copyFile(right, to)
			await truncate(to, (await readFile(right)).length - 30_000)
		},
	],
	['cut after an entry', 'it ends before its file "objects/', entries((list) => list.slice(0, -1))],
	['a byte in the manifest', 'its manifest was changed', byteOf('manifest.json')],
	['a byte in the index', 'its index was changed', byteOf('SHA256SUMS')],
	['a byte in a pack', 'its file "packs/00001.pack" was changed', byteOf('packs/')],
	['a byte in a large file', 'was changed: its SHA-256 is another one', byteOf('objects/')],
	[
		'another letter in the signature',
		'its signature is not that of the key "maker"',
		entries((list) => {
			const data = entry(list, 'manifest.json.minisig')
			// A letter of Base64 for another one: what is none makes the signature unreadable.
			data.write(data.toString('latin1', 90, 91) === 'A' ? 'B' : 'A', 90)
			return undefined
		}),
	],
	[
		'the comment of the signature',
		'its signature is not that of the key "maker"',
		entries((list) => {
			const data = entry(list, 'manifest.json.minisig')
			data.set(Buffer.from('XXXX'), data.indexOf('trusted comment: stoa') + 17)
			return undefined
		}),
	],
	['no signature', 'it is not signed', entries((list) => list.filter(({ name }) => name !== 'manifest.json.minisig'))],
	[
		'a signature that is none',
		'its signature cannot be read',
		entries((list) => {
			entry(list, 'manifest.json.minisig').fill('x')
			return undefined
		}),
	],
	['the signature of a stranger', 'which is not trusted here', (to) => forge({ from: right, to }, createSecretKey(), () => undefined)],
	[
		'an entry "../"',
		'it has the entry "../evil"',
		entries((list) => [...list.slice(0, 4), { name: '../evil', data: Buffer.from('x') }, ...list.slice(4)]),
	],
	['an absolute name', 'it has the entry "/etc/evil"', entries((list) => [...list, { name: '/etc/evil', data: Buffer.from('x') }])],
	[
		'a symbolic link',
		'is a link, a folder or a device',
		entries((list) => [
			...list.slice(0, -1),
			{ name: list.at(-1)?.name ?? '', data: Buffer.from(''), type: 'symlink', linkname: '/etc/passwd' },
		]),
	],
	[
		'a hard link',
		'is a link, a folder or a device',
		entries((list) => [
			...list.slice(0, -1),
			{ name: list.at(-1)?.name ?? '', data: Buffer.from(''), type: 'link', linkname: list[0]?.name ?? '' },
		]),
	],
	[
		'a folder',
		'is a link, a folder or a device',
		entries((list) => [...list, { name: 'objects/', data: Buffer.from(''), type: 'directory' }]),
	],
	['an entry twice', 'where the file "objects/', entries((list) => [...list.slice(0, -1), ...list.slice(-2, -1), ...list.slice(-1)])],
	['an entry that no index names', 'which is not in its index', entries((list) => [...list, { name: 'more.txt', data: Buffer.from('x') }])],
	[
		'entries in another order',
		'where the file "packs/00001.pack" belongs',
		entries((list) => [...list.slice(0, 4), ...list.slice(4).toReversed()]),
	],
	['a missing volume', 'its volume 2 is missing', volumes((number) => (number === 2 ? undefined : volume(number)))],
	['a missing last volume', 'is missing', volumes((number, count) => (number === count ? undefined : volume(number)))],
	['swapped volumes', 'the file of volume 1 is volume 2', volumes((number) => volume(number === 1 ? 2 : number === 2 ? 1 : number))],
	[
		'a volume of another bundle',
		'volume 2 belongs to another bundle',
		volumes((number) => (number === 2 ? volume(2, join(hubs.folder, 'other')) : volume(number))),
	],
	['a name with "../"', 'its manifest is wrong at "repositories.0.id"', forged((parts) => void (repo(parts).id = '../right'))],
	[
		'a name that no repository can have',
		'its manifest is wrong at "repositories.0.id"',
		forged((parts) => void (repo(parts).id = 'ada/-right')),
	],
	['an owner that no account can be', 'no account of this hub can be called "api"', forged((parts) => void (repo(parts).id = 'api/right'))],
	[
		'names that differ only in case',
		'its manifest names the model ada/RIGHT twice',
		forged((parts) => {
			parts.manifest.repositories.push({ ...structuredClone(repo(parts)), id: 'ada/RIGHT' })
		}),
	],
	['branches that differ only in case', 'differ only in case', withRef('refs/heads/MAIN')],
	['a branch that git does not allow', 'git does not allow the name', withRef('refs/heads/a..b')],
	['a ref of another kind', 'its manifest is wrong at', withRef('refs/pins/x')],
	['a newer version', 'a newer version of Stoa wrote it', forged((parts) => void (parts.manifest.version = 2))],
	['an unknown field', 'its manifest is wrong at', forged((parts) => void (parts.manifest.owner = 'grace'))],
	[
		'a huge manifest',
		'and at most 33554432 are read',
		(to) =>
			forge(
				{ from: right, to },
				hubs.key,
				() => undefined,
				(manifest) => JSON.stringify(manifest) + ' '.repeat(33_554_433),
			),
	],
	[
		'a manifest that is no JSON',
		'its manifest is not JSON',
		(to) =>
			forge(
				{ from: right, to },
				hubs.key,
				() => undefined,
				() => '{',
			),
	],
	[
		'a commit that its pack lacks',
		'cannot be read by git, or lacks commits',
		forged((parts) => void (repo(parts).refs = [{ ref: 'refs/heads/main', oid: '1'.repeat(40), commit: '1'.repeat(40) }])),
	],
	[
		'a commit that the ref does not name',
		'has no commit',
		forged((parts) => void (repo(parts).refs = repo(parts).refs.map((one) => ({ ...one, commit: '1'.repeat(40) })))),
	],
	[
		'a large file that nothing names',
		'no revision in it names its file',
		forged((parts) => {
			const extra = Buffer.from('extra')
			const all: [string, Buffer][] = [...parts.files, [`objects/${sha256Of(extra)}`, extra]]
			const packs = all.filter(([path]) => path.startsWith('packs/'))
			const objects = all.filter(([path]) => path.startsWith('objects/')).toSorted(([a], [b]) => (a < b ? -1 : 1))
			parts.files = new Map([...packs, ...objects])
			parts.manifest.objects.count += 1
		}),
	],
	[
		'a large file that is missing',
		'it lacks the file',
		forged((parts) => {
			const [last] = [...parts.files.keys()].slice(-1)
			parts.files.delete(last ?? '')
			parts.manifest.objects.count -= 1
		}),
	],
	[
		'a lie about the number of files',
		'does not have as many files as its manifest says',
		forged((parts) => void (parts.manifest.objects.count += 1)),
	],
	['a lie about the bytes of all files', 'and its manifest says', forged((parts) => void (parts.manifest.objects.bytes += 1))],
	['a lie about the size of a pack', 'has more than 100 bytes', forged((parts) => void (repo(parts).pack.lies = 100))],
	[
		'a pack that is none',
		'cannot be read by git',
		forged((parts) => void parts.files.set('packs/00001.pack', Buffer.from('PACK of nothing that git can read'))),
	],
	[
		'a pack that declares gigabytes',
		'cannot be read by git',
		forged((parts) => {
			// One object whose header says that it has 2^40 bytes.
			const head = Buffer.concat([Buffer.from('PACK'), Buffer.from([0, 0, 0, 2, 0, 0, 0, 1])])
			parts.files.set('packs/00001.pack', Buffer.concat([head, Buffer.from([0xb0, 0x80, 0x80, 0x80, 0x80, 0x40]), Buffer.alloc(64)]))
		}),
	],
	[
		'a bundle that builds on another one',
		'has only what is new since the bundle',
		forged((parts) => void (repo(parts).without = ['1'.repeat(40)])),
	],
	[
		'a file that is no archive',
		'is not a whole archive',
		(to) => writeFile(to, Buffer.from('PK\u0003\u0004 a zip file').toString().repeat(100)),
	],
	['an empty file', 'is not', (to) => writeFile(to, '')],
]

test.each(TAMPERINGS)('a bundle with %s is refused, and nothing of it is here', async (what, sentence, make) => {
	const { here, folder } = hubs
	const name = `tampered-${what.replaceAll(/\W+/g, '-')}`
	const path = join(folder, `${name}.tar`)
	await make(path)
	const refused = await importBundle(here.bundles, path)
	expect(refused.state).toBe('failed')
	expect(refused.problem).toContain(sentence)
	expect(await here.keys('select name as key from repo')).toEqual([])
	expect(await here.keys("select name as key from account where name <> 'grace'")).toEqual([])
	expect(await here.keys("select encode(sha256, 'hex') as key from bundle_object")).toEqual([])
	expect(await Array.fromAsync(here.ports.git.list())).toEqual([])
	expect(await readdir(join(folder, 'spool-grace')).catch(() => [])).toEqual([])
})

test('after all of them the collector leaves nothing, no failure was reported, and the right bundle is imported', async () => {
	const { here } = hubs
	for (const hours of [100, 200, 300]) {
		const later = here.another({ now: () => new Date(Date.now() + hours * 3_600_000) })
		await later.garbage.collect()
		await later.close()
	}
	expect((await Array.fromAsync(here.ports.blobs.list('lfs'))).map(({ key }) => key)).toEqual([])
	expect(here.reports).toEqual([])
	expect(await importBundle(here.bundles, right)).toMatchObject({ state: 'done' })
	expect(await here.keys('select name as key from repo')).toEqual(['ada/right'])
})

test('a bundle that no trusted key signed is imported only when the operator says so', async () => {
	const { here, folder } = hubs
	const model = await makeModel(hubs.there, 'unsigned')
	await writeBundle(hubs, 'unsigned.tar', { repos: [model], secretKey: undefined })
	const path = join(folder, 'unsigned.tar')
	expect((await importBundle(here.bundles, path)).problem).toContain('it is not signed. If you trust its maker')
	expect(await importBundle(here.bundles, path, { isUntrustedAllowed: true })).toMatchObject({ state: 'done', signer: undefined })
})
