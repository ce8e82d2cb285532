import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { deltaOf, objectId, packObject, packOf } from '../../packages/storage/src/git/test-packs.ts'
import { openTestServer, type TestServer } from '../integration/server/open-test-server.ts'

let server: TestServer
let basic: { authorization: string }
let made = 0

beforeAll(async () => {
	server = await openTestServer({ pages: true })
	const { authorization } = await server.as('mallory')
	basic = { authorization: `Basic ${Buffer.from(`mallory:${authorization.slice('Bearer '.length)}`).toString('base64')}` }
})
afterAll(() => server.close())

const Paths = z.array(z.object({ path: z.string() }))

const newRepo = (): Promise<string> => server.makeRepo('mallory', `pack-${(made += 1)}`)

type Entry = [mode: string, name: string | Buffer, oid: string]
const treeOf = (entries: readonly Entry[]): Buffer =>
	Buffer.concat(
		entries.flatMap(([mode, name, oid]) => [Buffer.from(`${mode} `), Buffer.from(name), Buffer.from([0]), Buffer.from(oid, 'hex')]),
	)
const commitOf = (tree: string, { parent, message = 'x' }: { parent?: string; message?: string } = {}): Buffer =>
	Buffer.from(
		`tree ${tree}\n${parent === undefined ? '' : `parent ${parent}\n`}author m <m@x> 1700000000 +0000\ncommitter m <m@x> 1700000000 +0000\n\n${message}\n`,
	)

const FILE = Buffer.from('a file\n')
const FILE_ID = objectId('blob', FILE)

/** A pack of one commit with one root folder and the objects that they need. */
function packOfTree(root: Buffer, more: readonly Buffer[] = []): { to: string; pack: Buffer } {
	const commit = commitOf(objectId('tree', root))
	return {
		to: objectId('commit', commit),
		pack: packOf([packObject('blob', FILE), ...more, packObject('tree', root), packObject('commit', commit)]),
	}
}

const NONE = '0'.repeat(40)

/** The paths of a listing, from all its pages. */
async function listedPaths(address: string): Promise<string[]> {
	const page = await server.app.inject(address)
	expect(page.statusCode).toBe(200)
	const paths = Paths.parse(page.json()).map(({ path }) => path)
	expect(paths.length).toBeGreaterThan(0)
	const next = /<https?:\/\/[^/]+(.+)>/u.exec(String(page.headers.link ?? ''))?.[1]
	return next === undefined ? paths : [...paths, ...(await listedPaths(next))]
}

/** Pushes with git and returns the output that the pusher sees. */
async function push(id: string, ref: string, to: string, pack: Buffer): Promise<{ status: number; text: string }> {
	const line = `${NONE} ${to} ${ref}\0 report-status side-band-64k\n`
	const head = `${(line.length + 4).toString(16).padStart(4, '0')}${line}0000`
	const answer = await server.app.inject({
		method: 'POST',
		url: `/${id}.git/git-receive-pack`,
		headers: { ...basic, 'content-type': 'application/x-git-receive-pack-request' },
		payload: Buffer.concat([Buffer.from(head), pack]),
	})
	return { status: answer.statusCode, text: answer.body }
}

/** Checks that the hub answers, does not have the ref, and has logged no error of its own. */
async function expectRefused(id: string, ref = 'evil'): Promise<void> {
	expect((await server.app.inject(`/api/models/${id}/revision/${encodeURIComponent(ref)}`)).statusCode).toBe(404)
	expect((await server.app.inject('/healthz')).statusCode).toBe(200)
	expect(server.problems.filter((line) => !line.includes('git receive-pack failed'))).toEqual([])
}

describe('packs', () => {
	const declared = (kind: 'commit' | 'tree' | 'tag' | 'blob', size: number) => packOf([packObject(kind, Buffer.from('x'), undefined, size)])
	const gigabytes = deltaOf(FILE.length, 3e9)
	const BOMBS: Record<string, [pack: Buffer, why: RegExp]> = {
		'a commit that declares 3 GB': [declared('commit', 3e9), /commit or tag of the push has 3000000000 bytes/],
		'a tag that declares 3 GB': [declared('tag', 3e9), /commit or tag/],
		'a folder that declares 3 GB': [declared('tree', 3e9), /folder of the push/],
		'a file that declares a petabyte': [declared('blob', 1e15), /unpacks to more than/],
		'a commit of 20 MB in 20 kB': [packOf([packObject('commit', Buffer.alloc(20_000_000, 'a'))]), /commit or tag/],
		'a change that makes 3 GB of 7 bytes': [
			packOf([packObject('blob', FILE), packObject('ref-delta', gigabytes.bytes, Buffer.from(FILE_ID, 'hex'))]),
			/A file of the push has 3000000000 bytes/,
		],
		'four billion objects': [Buffer.from([...Buffer.from('PACK'), 0, 0, 0, 2, 255, 255, 255, 255]), /4294967295 objects/],
		'an object larger than it declares': [packOf([packObject('blob', Buffer.alloc(10_000_000), undefined, 5)]), /larger than it declares/],
		'an object smaller than it declares': [declared('blob', 500_000), /another size/],
		'data that is not deflated': [packOf([Buffer.from([0xb5, 0, ...Array<number>(200).fill(170)])]), /damaged/],
		'an object of no kind': [packOf([Buffer.concat([Buffer.from([0x51]), deflateSync('x')])]), /unknown kind/],
		'a pack of another version': [Buffer.concat([Buffer.from('PACK'), Buffer.from([0, 0, 0, 99, 0, 0, 0, 1])]), /unpack/],
		'a pack that breaks off': [declared('blob', 1).subarray(0, 20), /unpack/],
		'a wrong checksum': [Buffer.concat([declared('blob', 1).subarray(0, -1), Buffer.from([0])]), /unpack/],
		'a change of nothing': [packOf([packObject('ref-delta', deltaOf(10, 10).bytes, Buffer.alloc(20, 7))]), /unpack/],
		'no pack': [Buffer.from('nothing of the sort'), /unpack|no pack/],
	}

	test.for(Object.entries(BOMBS))('%s is refused with the reason', async ([, [pack, why]]) => {
		const id = await newRepo()
		const before = process.memoryUsage().rss
		const { status, text } = await push(id, 'refs/heads/evil', objectId('commit', commitOf(NONE)), pack)
		expect(status).toBe(200)
		expect(text).toMatch(why)
		expect(text).not.toContain('unpack ok')
		expect(process.memoryUsage().rss - before).toBeLessThan(300 * 1024 * 1024)
		await expectRefused(id)
	})

	test('a fetch that asks for more than a repository can have is cut off', async () => {
		const id = await newRepo()
		const want = `0032want ${'1'.repeat(40)}\n`
		const payload = Buffer.concat([Buffer.alloc(40_000_000, want), Buffer.from('00000009done\n')])
		const answer = await server.app.inject({ method: 'POST', url: `/${id}.git/git-upload-pack`, payload })
		expect([200, 413]).toContain(answer.statusCode)
		expect((await server.app.inject('/healthz')).statusCode).toBe(200)
	})
})

describe('trees', () => {
	const ODD: Record<string, Entry[]> = {
		'.git': [['100644', '.git', FILE_ID]],
		'.GIT': [['100644', '.GIT', FILE_ID]],
		'.git with a zero-width space': [['100644', '.g\u200cit', FILE_ID]],
		'git~1': [['100644', 'git~1', FILE_ID]],
		'.git with a stream': [['100644', '.git::$INDEX_ALLOCATION', FILE_ID]],
		'one dot': [['100644', '.', FILE_ID]],
		'two dots': [['100644', '..', FILE_ID]],
		'no name': [['100644', '', FILE_ID]],
		'a slash': [['100644', 'a/b', FILE_ID]],
		'a line break': [['100644', 'a\nb', FILE_ID]],
		'an escape': [['100644', 'a\u001b[31mb', FILE_ID]],
		'a carriage return': [['100644', 'a\rb', FILE_ID]],
		'bytes that are no text': [['100644', Buffer.from([0x61, 0xff, 0xfe]), FILE_ID]],
		'the same name twice': [
			['100644', 'a', FILE_ID],
			['100644', 'a', FILE_ID],
		],
		'the wrong order': [
			['100644', 'b', FILE_ID],
			['100644', 'a', FILE_ID],
		],
		'names that differ in case': [
			['100644', 'README.md', FILE_ID],
			['100644', 'Readme.md', FILE_ID],
		],
		'an unknown mode': [['100000', 'a', FILE_ID]],
		'a device': [['060000', 'a', FILE_ID]],
		'an object that is not there': [['100644', 'a', '1'.repeat(40)]],
		'a folder that is a file': [['40000', 'a', FILE_ID]],
		'a link out': [['120000', 'a', FILE_ID]],
		'a submodule': [['160000', 'a', '2'.repeat(40)]],
		'a name of 2,000 letters': [['100644', 'n'.repeat(2000), FILE_ID]],
		'a name like an option': [['100644', '--upload-pack=x', FILE_ID]],
		'a name turned round': [['100644', 'a\u202etxt.exe', FILE_ID]],
	}
	/** Trees that git or the hub refuses. It accepts the others, which do no harm. */
	const HARMLESS = new Set([
		'a link out',
		'a submodule',
		'a name like an option',
		'a name turned round',
		'bytes that are no text',
		'an unknown mode',
		'a device',
	])

	test.for(Object.entries(ODD))('%s is accepted only when it does no harm', async ([name, entries]) => {
		const id = await newRepo()
		const { to, pack } = packOfTree(treeOf(entries))
		const { status, text } = await push(id, 'refs/heads/evil', to, pack)
		expect(status).toBe(200)
		if (!HARMLESS.has(name)) return expectRefused(id)
		expect(text.includes('ok refs/heads/evil') || text.includes('ng refs/heads/evil')).toBe(true)
		for (const path of [`/${id}/tree/evil`, `/api/models/${id}/tree/evil`, `/api/models/${id}/revision/evil`])
			expect((await server.app.inject(path)).statusCode).toBeLessThan(500)
		expect((await server.app.inject('/healthz')).statusCode).toBe(200)
	})

	test('a module file that names a command is refused', async () => {
		const id = await newRepo()
		const modules = Buffer.from('[submodule "a"]\n\tpath = a\n\turl = --upload-pack=touch /tmp/x\n')
		const root = treeOf([
			['100644', '.gitmodules', objectId('blob', modules)],
			['160000', 'a', '2'.repeat(40)],
		])
		const { to, pack } = packOfTree(root, [packObject('blob', modules)])
		expect((await push(id, 'refs/heads/evil', to, pack)).text).not.toContain('ok refs/heads/evil')
		await expectRefused(id)
	})

	/** Ten levels of ten folders, all the same tree object: ten billion files in a few hundred bytes. */
	function bomb(levels = 10): { root: Buffer; objects: Buffer[] } {
		let root = treeOf(Array.from({ length: 10 }, (_, at): Entry => ['100644', `f${at}`, FILE_ID]))
		const objects: Buffer[] = []
		for (let level = 1; level < levels; level += 1) {
			objects.push(packObject('tree', root))
			const below = objectId('tree', root)
			root = treeOf(Array.from({ length: 10 }, (_, at): Entry => ['40000', `d${at}`, below]))
		}
		return { root, objects }
	}

	test('a tree of ten billion files is refused', { timeout: 120_000 }, async () => {
		const id = await newRepo()
		const { root, objects } = bomb()
		const { to, pack } = packOfTree(root, objects)
		expect((await push(id, 'refs/heads/evil', to, pack)).text).toMatch(/at most 1000000 files of one commit/)
		await expectRefused(id)
	})

	test('one in the history of a branch is shown page by page, and every walk over it ends', { timeout: 240_000 }, async () => {
		const id = await newRepo()
		const { root, objects } = bomb()
		const evil = commitOf(objectId('tree', root))
		const clean = treeOf([['100644', 'a.txt', FILE_ID]])
		const tip = commitOf(objectId('tree', clean), { parent: objectId('commit', evil) })
		const all = [packObject('blob', FILE), ...objects, packObject('tree', root), packObject('commit', evil), packObject('tree', clean)]
		const to = objectId('commit', tip)
		expect((await push(id, 'refs/heads/evil', to, packOf([...all, packObject('commit', tip)]))).text).toContain('ok refs/heads/evil')
		const past = objectId('commit', evil)
		const statuses: Record<string, number> = {}
		for (const path of [
			`/api/models/${id}/tree/${past}?recursive=true`,
			`/api/models/${id}/tree/${past}?recursive=true&expand=true`,
			`/api/models/${id}/revision/${past}`,
			`/api/models/${id}/treesize/${past}/`,
			`/${id}/tree/${past}`,
			`/${id}/commit/${to}`,
			`/${id}/commit/${past}`,
			`/${id}/commits/evil`,
			`/${id}/compare/main..evil`,
			`/api/models/${id}/compare/${past}..${to}`,
			`/docs/${id}`,
		])
			statuses[path] = (await server.app.inject(path)).statusCode
		expect(Object.entries(statuses).filter(([, status]) => status >= 500 && status !== 503)).toEqual([])
		expect(statuses[`/api/models/${id}/revision/${past}`]).toBe(200)
		expect((await server.app.inject('/healthz')).statusCode).toBe(200)
	})

	test('folders nested a thousand deep are read to the end', { timeout: 120_000 }, async () => {
		const id = await newRepo()
		let root = treeOf([['100644', 'f', FILE_ID]])
		const objects: Buffer[] = []
		for (let level = 0; level < 1000; level += 1) {
			objects.push(packObject('tree', root))
			root = treeOf([['40000', 'd', objectId('tree', root)]])
		}
		const { to, pack } = packOfTree(root, objects)
		expect((await push(id, 'refs/heads/deep', to, pack)).text).toContain('ok refs/heads/deep')
		expect((await server.app.inject(`/api/models/${id}/revision/deep`)).statusCode).toBe(200)
		const paths = await listedPaths(`/api/models/${id}/tree/deep?recursive=true&limit=300`)
		expect(paths.length).toBe(1001)
		expect(paths.map((path) => path.length)).toEqual([...Array.from({ length: 1000 }, (_, level) => 2 * level + 1), 2001])
		const gone = await server.app.inject(`/api/models/${id}/tree/deep?recursive=true&cursor=${encodeURIComponent(`d//${'0'.repeat(64)}`)}`)
		expect({ status: gone.statusCode, text: gone.body }).toEqual({
			status: 400,
			text: expect.stringContaining('Start again at the first page'),
		})
	})
})

describe('refs', () => {
	test.for([
		'refs/replace/1111111111111111111111111111111111111111',
		'refs/notes/commits',
		'refs/convert/parquet',
		'refs/tmp/x',
		'refs/changes/01/1/1',
		'refs/pr/77',
		'refs/heads/',
		'refs/heads/a..b',
		'refs/heads/../../config',
		'refs/heads/a.lock',
		'refs/heads/a b',
		'refs/heads/a\u0007b',
		'refs/heads/1111111111111111111111111111111111111111',
		'HEAD',
		'config',
	])('%s cannot be pushed', async (ref) => {
		const id = await newRepo()
		const { to, pack } = packOfTree(treeOf([['100644', 'a', FILE_ID]]))
		const { status, text } = await push(id, ref, to, pack)
		expect(status).toBeLessThan(500)
		expect(text).not.toContain(`ok ${ref}`)
		expect((await server.app.inject(`/api/models/${id}/revision/main`)).json().siblings).toHaveLength(1)
	})
})
