import type { GitPacks } from '@stoa/hub'
import { randomUUID } from 'node:crypto'
import { link, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { syncFolder } from '../sync-folder.ts'
import { unlessMissing } from '../unless-missing.ts'
import type { GitCommand } from './git-command.ts'
import { indexPack } from './pack-history.ts'
import { salvagePack } from './salvage-pack.ts'

interface Parts {
	command: GitCommand
	folder: string
	/** Where damaged files go. */
	quarantine: string
}

/** The file of a loose object in a message of git. */
const LOOSE = /objects\/([0-9a-f]{2})\/([0-9a-f]{38})\b/g
const PACK_NAME = /^pack-[0-9a-f]{40}$/

/** The paths of damaged files, below `objects`. */
interface Damaged {
	loose: string[]
	/** Names of packs, without an ending. */
	packs: string[]
	/** Derived files, which git makes anew. */
	derived: string[]
}

/**
 * Replaces damaged files. Right objects are first gathered beside the repository: those of `packs`, and those that can still be read from
 * damaged packs. Then the damaged files get a second name in the quarantine, the gathered ones get their places, and only then the damaged
 * names are removed.
 */
export async function mendRepository(
	parts: Parts,
	{ id, problems, packs }: { id: string; problems: readonly string[]; packs: GitPacks['packs'] },
): Promise<string | undefined> {
	const damaged = await findDamaged(parts, problems)
	const aside = join(parts.quarantine, `${id}-${randomUUID().slice(0, 8)}`)
	const gathered = join(aside, 'gathered')
	await mkdir(join(gathered, 'pack'), { recursive: true })
	try {
		await gather(parts, gathered, damaged, packs)
		const moved = await keepDamaged(parts, join(aside, 'objects'), damaged)
		await place(gathered, join(parts.folder, 'objects'))
		for (const path of moved) {
			// A gathered file may have taken the name.
			if (!(await isSameFile(join(aside, 'objects', path), join(parts.folder, 'objects', path)))) continue
			await rm(join(parts.folder, 'objects', path), { force: true })
		}
		await syncFolder(join(parts.folder, 'objects', 'pack'))
		if (damaged.derived.length > 0)
			await parts.command.output(['commit-graph', 'write', '--reachable', '--changed-paths', '--no-progress'], { repository: parts.folder })
		return moved.length > 0 ? aside : undefined
	} finally {
		await rm(gathered, { recursive: true, force: true })
		const left = (await unlessMissing(readdir(aside))) ?? []
		if (left.length === 0) await rm(aside, { recursive: true, force: true })
	}
}

async function findDamaged({ command, folder }: Parts, problems: readonly string[]): Promise<Damaged> {
	const text = problems.join('\n')
	const loose = new Set([...text.matchAll(LOOSE)].map(([, outer = '', inner = '']) => `${outer}/${inner}`))
	const packs: string[] = []
	for (const name of await readdir(join(folder, 'objects', 'pack'))) {
		if (!name.endsWith('.pack')) continue
		const { status } = await command.run(['verify-pack', join('objects', 'pack', name.replace(/pack$/, 'idx'))], { repository: folder })
		if (status !== 0) packs.push(basename(name, '.pack'))
	}
	const isGraphDamaged = /commit-graph/.test(text)
	const derived = isGraphDamaged ? ['info/commit-graph', 'info/commit-graphs'] : []
	return { loose: [...loose], packs: packs.filter((name) => PACK_NAME.test(name)), derived }
}

/** Fills a folder of objects. */
async function gather({ command, folder }: Parts, into: string, { packs: damaged }: Damaged, packs: GitPacks['packs']): Promise<void> {
	const environment = { GIT_OBJECT_DIRECTORY: into }
	for (const open of packs) {
		const bytes = await open()
		if (bytes) await indexPack(command, folder, bytes, environment)
	}
	for (const name of damaged) await salvagePack({ command, folder, into }, join(folder, 'objects', 'pack', name))
}

/** Gives every damaged file a second name in the quarantine; returns their paths below `objects`. */
async function keepDamaged({ folder }: Parts, aside: string, { loose, packs, derived }: Damaged): Promise<string[]> {
	const objects = join(folder, 'objects')
	const ofPacks = (await readdir(join(objects, 'pack'))).filter((name) => packs.includes(name.replace(/\.[a-z]+$/, '')))
	const kept: string[] = []
	for (const path of [...loose, ...ofPacks.map((name) => join('pack', name)), ...(await filesBelow(objects, derived))]) {
		await mkdir(dirname(join(aside, path)), { recursive: true })
		if ((await unlessMissing(link(join(objects, path), join(aside, path)).then(() => true))) === true) kept.push(path)
		await syncFolder(dirname(join(aside, path)))
	}
	return kept
}

async function filesBelow(objects: string, paths: readonly string[]): Promise<string[]> {
	const files: string[] = []
	for (const path of paths) {
		const found = await unlessMissing(stat(join(objects, path)))
		if (found?.isDirectory()) files.push(...(await readdir(join(objects, path))).map((name) => join(path, name)))
		else if (found) files.push(path)
	}
	return files
}

/** Moves gathered objects to their places. The index of a pack comes last: git reads a pack once it has one. */
async function place(gathered: string, objects: string): Promise<void> {
	for (const outer of (await readdir(gathered)).filter((name) => /^[0-9a-f]{2}$/.test(name))) {
		await mkdir(join(objects, outer), { recursive: true })
		for (const inner of await readdir(join(gathered, outer))) await rename(join(gathered, outer, inner), join(objects, outer, inner))
		await syncFolder(join(objects, outer))
	}
	const names = (await readdir(join(gathered, 'pack'))).filter((name) => name.startsWith('pack-'))
	const isIndex = (name: string): boolean => name.endsWith('.idx')
	for (const name of [...names.filter((one) => !isIndex(one)), ...names.filter(isIndex)])
		await rename(join(gathered, 'pack', name), join(objects, 'pack', name))
	await syncFolder(join(objects, 'pack'))
	await syncFolder(objects)
}

async function isSameFile(one: string, other: string): Promise<boolean> {
	const [first, second] = [await unlessMissing(stat(one)), await unlessMissing(stat(other))]
	return first !== undefined && second !== undefined && first.ino === second.ino && first.dev === second.dev
}
