import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'

/** The file of a version's sample: what it answered, or its data folder. */
export function samplePath(version: string, ext: 'json' | 'tar.zst'): string {
	return join(import.meta.dirname, `${version}.${ext}`)
}

/** The versions of which CHANGELOG.md says what they change. 0.1.0 was never given to anyone. */
export function releasedVersions(changelog: string): string[] {
	return [...changelog.matchAll(/^## (\d+\.\d+\.\d+)$/gm)].map(([, version = '']) => version).filter((version) => version !== '0.1.0')
}

/** What a hub answered to one request of the sample. */
export interface SampleAnswer {
	path: string
	/** Name of the caller whose token was sent. */
	as?: string
	status: number
	/** The commit that the answer says it is of. */
	commit?: string
	/** A JSON body, without what changes by itself. */
	body?: unknown
	/** SHA-256 of any other body. */
	sha256?: string
	bytes?: number
}

/** A data folder that a released version wrote, and what that version answered over it. */
export interface ReleaseSample {
	version: string
	/** Commit of the release. */
	commit: string
	/** Tokens by the names of the callers. */
	tokens: Record<string, string>
	password: string
	answers: SampleAnswer[]
}

/** Large enough for a whole data folder, so that the system tables of PostgreSQL, of which each database has a copy, are stored once. */
const WINDOW_LOG = 27

/** Packs a data folder with its owners and rights. */
export function packFolder(folder: string, file: string): void {
	const { status, stdout, stderr } = spawnSync('tar', ['-C', folder, '--sort=name', '-cf', '-', '.'], { maxBuffer: 2 ** 30 })
	if (status !== 0) throw new Error(`tar ended with ${status}: ${stderr.toString()}`)
	writeFileSync(
		file,
		zstdCompressSync(stdout, {
			params: {
				[constants.ZSTD_c_compressionLevel]: 19,
				[constants.ZSTD_c_windowLog]: WINDOW_LOG,
				[constants.ZSTD_c_enableLongDistanceMatching]: 1,
			},
		}),
	)
}

/** Unpacks what `packFolder` wrote, into a new folder. The files belong to the user of this process; PostgreSQL takes its own over. */
export async function unpackFolder(file: string, folder: string): Promise<void> {
	mkdirSync(folder, { recursive: true })
	const bytes = zstdDecompressSync(readFileSync(file), { params: { [constants.ZSTD_d_windowLogMax]: WINDOW_LOG } })
	const child = spawn('tar', ['-C', folder, '--no-same-owner', '-xpf', '-'], { stdio: ['pipe', 'ignore', 'inherit'] })
	const ended = new Promise<number | null>((done) => child.once('close', done))
	child.stdin.end(bytes)
	const status = await ended
	if (status !== 0) throw new Error(`tar ended with ${status} for ${folder}`)
}
