import type { GitPacks } from '@stoa/hub'
import { parseOid, type Oid } from '@stoa/vocabulary'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { finished, pipeline } from 'node:stream/promises'
import { syncFolder } from '../sync-folder.ts'
import { unlessMissing } from '../unless-missing.ts'
import { collect, complaint, exitStatus, type GitCommand, type GitEnvironment, GitFailure, ignoreBrokenPipe } from './git-command.ts'
import { Readable } from 'node:stream'

/** How a pack is made. */
export interface PackOptions {
	isReproducible?: boolean
}

/** Nothing of earlier packs is used again, and one thread looks for deltas: what came before, and how many processors there are, leave no trace. */
const REPRODUCIBLE = ['--no-reuse-delta', '--no-reuse-object', '--no-use-bitmap-index', '--threads=1', '--window=10', '--depth=50']

/** A pack of everything that `tips` reach and `known` do not; complete in itself. Fails at its end when git fails. */
export async function* packHistory(
	{ command, folder }: { command: GitCommand; folder: string },
	{ tips, known, isReproducible = false }: PackOptions & { tips: readonly Oid[]; known: readonly Oid[] },
): AsyncGenerator<Uint8Array> {
	const options = isReproducible ? REPRODUCIBLE : []
	const child = command.start(['pack-objects', '--revs', '--stdout', '--delta-base-offset', '--quiet', ...options], { repository: folder })
	const ended = exitStatus(child)
	const said = complaint(child.stderr)
	child.stdin.on('error', ignoreBrokenPipe)
	child.stdin.end([...tips.map(parseOid), ...known.map((oid) => `^${parseOid(oid)}`)].map((line) => `${line}\n`).join(''))
	try {
		for await (const part of child.stdout as AsyncIterable<Buffer>) yield part
		const status = await ended
		if (status !== 0) throw new GitFailure('pack-objects', { status, stderr: await said })
	} finally {
		child.kill()
	}
}

/** Those of some objects that a new process finds: one that has been open for long also reads packs that pruning has removed. */
export async function presentObjects({ command, folder }: { command: GitCommand; folder: string }, oids: readonly Oid[]): Promise<Oid[]> {
	if (oids.length === 0) return []
	const input = oids.map((oid) => `${parseOid(oid)}\n`).join('')
	const answer = await command.output(['cat-file', '--batch-check=%(objectname)'], { repository: folder, input })
	const found = new Set(answer.toString().split('\n'))
	return oids.filter((oid) => found.has(oid))
}

/** Fills a new repository from packs and names its refs; everything is on disk when it resolves. */
export async function unpackHistory(
	{ command, folder }: { command: GitCommand; folder: string },
	{ packs, refs }: GitPacks,
): Promise<void> {
	for (const open of packs) {
		const bytes = await open()
		if (bytes) await indexPack(command, folder, bytes)
	}
	if (refs.length === 0) return
	const input = refs.map(({ ref, oid }) => `create ${ref}\0${parseOid(oid)}\0`).join('')
	await command.output(['update-ref', '--stdin', '-z'], { repository: folder, input })
	await command.output(['pack-refs', '--all'], { repository: folder })
	for (const name of ['refs', 'refs/heads', 'objects/pack', 'objects', '.']) {
		const path = join(folder, name)
		if (await unlessMissing(stat(path))) await syncFolder(path)
	}
}

/** Adds a pack to a repository, or to the folder of objects that `environment` names. */
export async function indexPack(
	command: GitCommand,
	folder: string,
	bytes: AsyncIterable<Uint8Array>,
	environment: GitEnvironment = {},
): Promise<void> {
	const child = command.start(['index-pack', '--stdin'], { repository: folder, environment })
	const answer = Promise.all([exitStatus(child), collect(child.stdout), complaint(child.stderr)])
	child.stdin.on('error', ignoreBrokenPipe)
	// When git ends early, its status has the reason.
	await pipeline(Readable.from(bytes), child.stdin).catch(() => finished(child.stdin, { error: false }).catch(() => undefined))
	const [status, , stderr] = await answer
	if (status !== 0) throw new GitFailure('index-pack', { status, stderr })
}
