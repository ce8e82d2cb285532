import { createHash, randomFillSync } from 'node:crypto'
import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startHub, type HubProcess } from '../tests/hub-process.ts'
import type { Bench, Figure, Measurement } from './figure.ts'

/** Bytes of large files in megabytes, and all files: one in ten is large, and the others are of a kilobyte and in git. */
const MEGABYTES = Number(process.env['STOA_BENCH_BUNDLE_MB'] ?? 5000)
const FILES = Number(process.env['STOA_BENCH_BUNDLE_FILES'] ?? 20_000)
const LARGE_OF = 10
const SMALL_BYTES = 1000
/** Files of one commit. */
const COMMIT_FILES = 5000
const UPLOADS_AT_ONCE = 4
const REPO = 'datasets/bench/carried'

interface LargeFile {
	path: string
	oid: string
	size: number
}

/** Bundles next to tar with sha256sum over the same files. */
export const bundle: Measurement = {
	name: 'bundle',
	about: `a bundle of ${MEGABYTES} MB in ${FILES.toLocaleString('en-US')} files: created, verified, imported`,
	async measure(bench) {
		const [there, here] = [await startHub(), await startHub()]
		try {
			const folder = join(bench.folder, 'files')
			await fill(there, folder, bench)
			return await measureBundle(there, here, folder, bench)
		} finally {
			await there.remove()
			await here.remove()
		}
	},
}

/** Seconds that some work takes. */
function seconds(work: () => unknown): number {
	const from = performance.now()
	work()
	return (performance.now() - from) / 1000
}

const shell = (command: string, cwd: string): unknown => execFileSync('bash', ['-c', `set -e; ${command}`], { cwd, stdio: 'ignore' })

async function measureBundle(there: HubProcess, here: HubProcess, folder: string, bench: Bench): Promise<Figure[]> {
	const path = join(bench.folder, 'carried.tar')
	const [plain, out] = [join(bench.folder, 'plain.tar'), join(bench.folder, 'out')]
	mkdirSync(out)
	bench.say('tar and sha256sum')
	const tarred = seconds(() =>
		shell(`tar -cf ${plain} . && find . -type f -print0 | xargs -0 sha256sum > ${out}/sums && sync ${plain}`, folder),
	)
	bench.say('bundle create')
	const created = seconds(() => there.stoa('bundle', 'create', path, '--repos', REPO))
	bench.say('sha256sum of the archive')
	const summed = seconds(() => shell(`sha256sum ${plain}`, folder))
	bench.say('bundle verify')
	const verified = seconds(() => there.stoa('bundle', 'verify', path))
	bench.say('tar -x and sha256sum -c')
	const unpacked = seconds(() => shell(`tar -xf ${plain} && sha256sum -c --quiet sums && sync -f .`, out))
	rmSync(plain)
	bench.say('bundle import')
	const imported = seconds(() => here.stoa('bundle', 'import', path, '--untrusted'))
	return [
		{ what: 'create', unit: 's', value: created, baseline: { what: 'tar -c and sha256sum of each file', value: tarred } },
		{ what: 'verify', unit: 's', value: verified, baseline: { what: 'sha256sum of the archive', value: summed } },
		{ what: 'import', unit: 's', value: imported, baseline: { what: 'tar -x and sha256sum -c', value: unpacked } },
	]
}

/** Writes the files to a folder and to a repository of the hub. */
async function fill(hub: HubProcess, folder: string, bench: Bench): Promise<void> {
	const { token } = hub.person('bench')
	const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
	const made = await fetch(`${hub.origin}/api/repos/create`, {
		method: 'POST',
		headers,
		body: JSON.stringify({ type: 'dataset', name: 'carried' }),
	})
	if (!made.ok) throw new Error(`The hub answered ${made.status}`)
	bench.say(`filling a hub with ${FILES} files`)
	mkdirSync(folder)
	const largeCount = Math.ceil(FILES / LARGE_OF)
	const bytes = Buffer.alloc(Math.floor((MEGABYTES * 1e6) / largeCount))
	const lines: string[] = []
	const send = async (): Promise<void> => {
		const body = [JSON.stringify({ key: 'header', value: { summary: 'Add files' } }), ...lines.splice(0)].join('\n')
		const answer = await fetch(`${hub.origin}/api/${REPO}/commit/main`, {
			method: 'POST',
			headers: { ...headers, 'content-type': 'application/x-ndjson' },
			body,
		})
		if (!answer.ok) throw new Error(`The commit was answered ${answer.status}: ${await answer.text()}`)
	}
	const waiting: Promise<void>[] = []
	for (let index = 0; index < FILES; index += 1) {
		const path = `file-${String(index).padStart(6, '0')}.${index % LARGE_OF === 0 ? 'bin' : 'txt'}`
		if (index % LARGE_OF === 0) {
			randomFillSync(bytes)
			writeFileSync(join(folder, path), bytes)
			const file = { path, oid: createHash('sha256').update(bytes).digest('hex'), size: bytes.length }
			waiting.push(upload(hub, headers, file, Buffer.from(bytes)))
			if (waiting.length >= UPLOADS_AT_ONCE) await Promise.all(waiting.splice(0))
			lines.push(JSON.stringify({ key: 'lfsFile', value: { ...file, algo: 'sha256' } }))
		} else {
			const content = Buffer.from(`${index}\n`.repeat(SMALL_BYTES).slice(0, SMALL_BYTES))
			writeFileSync(join(folder, path), content)
			lines.push(JSON.stringify({ key: 'file', value: { path, content: content.toString('base64'), encoding: 'base64' } }))
		}
		if (lines.length >= COMMIT_FILES) {
			await Promise.all(waiting.splice(0))
			await send()
		}
	}
	await Promise.all(waiting)
	if (lines.length > 0) await send()
}

async function upload(hub: HubProcess, headers: Record<string, string>, { oid, size }: LargeFile, bytes: Buffer): Promise<void> {
	const body = JSON.stringify({ operation: 'upload', objects: [{ oid, size }] })
	const batch = await fetch(`${hub.origin}/${REPO}.git/info/lfs/objects/batch`, { method: 'POST', headers, body })
	const { objects } = (await batch.json()) as { objects: { actions?: { upload: { href: string } } }[] }
	const href = objects[0]?.actions?.upload.href
	if (href === undefined) return
	const answer = await fetch(href, { method: 'PUT', body: new Uint8Array(bytes) })
	if (!answer.ok) throw new Error(`The upload of ${oid} was answered ${answer.status}`)
}
