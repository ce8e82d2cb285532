import type { DocsSource } from '@stoa/docs'
import { closeSync, constants, openSync, readFileSync, readSync } from 'node:fs'
import { open, readdir, readFile, realpath, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'

/** Folders that never contain documentation. */
const NOT_DOCS = new Set(['.git', 'node_modules', '__pycache__'])

/**
 * A documentation project in a folder on disk. Links to places outside the folder are not followed.
 *
 * @param isAlone reads without giving other work a turn, which is a third faster: for programs and threads that do nothing else
 * @throws when the folder cannot be listed (`ENOENT`, `ENOTDIR`, `EACCES`)
 */
export function folderSource(folder: string, { isAlone = false }: { isAlone?: boolean } = {}): DocsSource {
	const root = realpath(folder)
	// The first reader may come late: the failure belongs to it and must not end the process.
	root.catch(() => undefined)
	/** Paths that the walk found as regular files. With `isAlone` they are read without checking for links. */
	const plain = new Set<string>()
	return {
		async list() {
			const files: string[] = []
			plain.clear()
			await walk(await root, '', files, plain)
			return files
		},
		async read(path, lengthMax) {
			const inside = join(await root, path)
			try {
				if (isAlone && plain.has(path))
					return lengthMax === undefined ? readFileSync(inside, { flag: NO_LINK }) : readHeadAtOnce(inside, lengthMax)
			} catch (error) {
				// Its present type is checked below.
				if (!isAbsent(error)) throw error
			}
			try {
				const real = await realpath(inside)
				const way = relative(await root, real)
				if (way.startsWith('..') || way.includes('\0') || !(await stat(real)).isFile()) return undefined
				return await (lengthMax === undefined ? readFile(real) : readHead(real, lengthMax))
			} catch (error) {
				if (isAbsent(error)) return undefined
				throw error
			}
		},
	}
}

const NO_LINK = constants.O_RDONLY | constants.O_NOFOLLOW

function readHeadAtOnce(file: string, lengthMax: number): Uint8Array {
	const handle = openSync(file, NO_LINK)
	try {
		const buffer = Buffer.alloc(lengthMax)
		return buffer.subarray(0, readSync(handle, buffer, 0, lengthMax, 0))
	} finally {
		closeSync(handle)
	}
}

async function readHead(file: string, lengthMax: number): Promise<Uint8Array> {
	const handle = await open(file)
	try {
		const { buffer, bytesRead } = await handle.read(Buffer.alloc(lengthMax), 0, lengthMax, 0)
		return buffer.subarray(0, bytesRead)
	} finally {
		await handle.close()
	}
}

async function walk(root: string, folder: string, files: string[], plain: Set<string>): Promise<void> {
	for (const entry of await readdir(join(root, folder), { withFileTypes: true })) {
		if (NOT_DOCS.has(entry.name)) continue
		const path = folder === '' ? entry.name : `${folder}/${entry.name}`
		if (entry.isDirectory()) await walk(root, path, files, plain)
		else if (entry.isFile()) {
			files.push(path.split(sep).join('/'))
			plain.add(path)
		} else if (entry.isSymbolicLink() && (await leadsToFileIn(root, path))) files.push(path)
	}
}

async function leadsToFileIn(root: string, path: string): Promise<boolean> {
	try {
		const real = await realpath(join(root, path))
		return !relative(root, real).startsWith('..') && (await stat(real)).isFile()
	} catch (error) {
		if (isAbsent(error)) return false
		throw error
	}
}

/** Whether reading failed because the file does not exist, or its name cannot exist. */
export function isAbsent(error: unknown): boolean {
	if (!(error instanceof Error && 'code' in error)) return false
	return ['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'ELOOP', 'EISDIR', 'ERR_INVALID_ARG_VALUE'].includes(String(error.code))
}
