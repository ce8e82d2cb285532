import type { createSecretKey } from '@stoa/hub'
import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { packTar, unpackTar } from 'modern-tar'
import { signBytes } from '../../../packages/hub/src/bundles/minisign.ts'

/** An entry of a volume. */
export interface Entry {
	name: string
	data: Buffer
	type?: 'file' | 'symlink' | 'link' | 'directory'
	linkname?: string
}

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** The entries of one volume. */
export async function readEntries(path: string): Promise<Entry[]> {
	return (await unpackTar(await readFile(path))).map(({ header, data }) => ({ name: header.name, data: Buffer.from(data ?? []) }))
}

/** Writes entries as a volume. */
export async function writeEntries(path: string, entries: readonly Entry[]): Promise<void> {
	const archive = await packTar(
		entries.map(({ name, data, type = 'file', linkname }) => ({
			header: { name, size: type === 'file' ? data.byteLength : 0, type, mtime: new Date(0), ...(linkname !== undefined && { linkname }) },
			data: new Uint8Array(data),
		})),
	)
	await writeFile(path, archive)
}

/** A repository of a manifest, as a forger may write it. */
interface ForgedRepo {
	id: string
	refs: { ref: string; oid: string; commit: string }[]
	without: string[]
	/** `lies`: the size that is written instead of the right one. */
	pack: { path: string; size: number; sha256: string; lies?: number }
}

/** The parts of a bundle that a forger with the right key changes. */
export interface Parts {
	manifest: { version: number; owner?: string; repositories: ForgedRepo[]; objects: { count: number; bytes: number } }
	/** Packs and large files by their paths, in order. */
	files: Map<string, Buffer>
}

/** Writes a bundle anew after a change, with hashes and a signature that fit. */
export async function forge(
	{ from, to }: { from: string; to: string },
	key: ReturnType<typeof createSecretKey>,
	change: (parts: Parts) => void,
	text: (manifest: Record<string, unknown>) => string = (manifest) => `${JSON.stringify(manifest)}\n`,
): Promise<void> {
	const entries = await readEntries(from)
	const dataOf = (name: string): Buffer => entries.find((entry) => entry.name === name)?.data ?? Buffer.from('')
	const parts: Parts = {
		manifest: JSON.parse(dataOf('manifest.json').toString()) as Parts['manifest'],
		files: new Map(entries.filter(({ name }) => /^(?:packs|objects)\//.test(name)).map(({ name, data }) => [name, data])),
	}
	change(parts)
	const lines = [...parts.files].map(([path, data]) => `${path.startsWith('objects/') ? path.slice(8) : hashOf(data)}  ${path}\n`)
	const index = Buffer.from(lines.join(''))
	for (const { pack } of parts.manifest.repositories) {
		const bytes = parts.files.get(pack.path)
		if (bytes) Object.assign(pack, { sha256: hashOf(bytes), size: pack.lies ?? bytes.byteLength })
		delete pack.lies
	}
	const manifest = Buffer.from(text({ ...parts.manifest, index: { size: index.byteLength, sha256: hashOf(index) } }))
	const volume = Buffer.from(JSON.stringify({ bundle: hashOf(manifest), volume: 1, isLast: true }))
	await writeEntries(to, [
		{ name: 'volume.json', data: volume },
		{ name: 'manifest.json', data: manifest },
		{ name: 'manifest.json.minisig', data: Buffer.from(signBytes(manifest, key, 'forged')) },
		{ name: 'SHA256SUMS', data: index },
		...[...parts.files].map(([name, data]) => ({ name, data })),
	])
}
