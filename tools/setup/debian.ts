import { chmodSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findCommand, runCommand, works } from './command.ts'

/** A command that tests need and the Debian package that brings it. */
export interface SystemTool {
	command: string
	debian: string
	/** Folders beside PATH where the package puts it. */
	folders?: string[]
	/** Unpack it beside the tests, even where packages may be installed: its package would start a service. */
	isService?: boolean
}

const isRoot = process.getuid?.() === 0
let listsAreFresh = false

async function aptUpdate(sudo: string[]): Promise<void> {
	if (listsAreFresh) return
	const [command = '', ...args] = [...sudo, 'apt-get', 'update']
	await runCommand(command, args)
	listsAreFresh = true
}

/** Unpacks packages with all they depend on below `folder`, which needs no rights; answers what went wrong. */
async function unpack(packages: string[], folder: string): Promise<string | undefined> {
	const downloads = join(folder, 'deb')
	const root = join(folder, 'root')
	mkdirSync(downloads, { recursive: true })
	mkdirSync(root, { recursive: true })
	const script = `set -e; names=$(apt-get install --no-install-recommends --print-uris -y ${packages.join(' ')} | sed -n "s/^'[^']*' \\([^_]*\\)_.*/\\1/p"); apt-get download $names`
	const fetched = await runCommand('sh', ['-c', script], { cwd: downloads })
	if (!fetched.ok) return fetched.tail
	for (const file of readdirSync(downloads)) {
		const unpacked = await runCommand('dpkg', ['-x', join(downloads, file), root])
		if (!unpacked.ok) return unpacked.tail
	}
	return undefined
}

/** A script that starts an unpacked command with the unpacked libraries. */
function wrap(tool: SystemTool, folder: string): string | undefined {
	const root = join(folder, 'root')
	const places = ['usr/bin', 'usr/sbin', 'usr/lib/chromium', ...(tool.folders ?? []).map((place) => place.replace(/^\//, ''))]
	const real = places
		.map((place) => join(root, place, tool.command))
		.toReversed()
		.find(existsSync)
	if (real === undefined) return undefined
	const libraries = ['usr/lib/x86_64-linux-gnu', 'lib/x86_64-linux-gnu', 'usr/lib/aarch64-linux-gnu', 'usr/lib', 'usr/lib/chromium']
		.map((place) => join(root, place))
		.join(':')
	const bin = join(folder, 'bin')
	mkdirSync(bin, { recursive: true })
	const wrapper = join(bin, tool.command)
	writeFileSync(wrapper, `#!/bin/sh\nLD_LIBRARY_PATH='${libraries}' exec '${real}' "$@"\n`)
	chmodSync(wrapper, 0o755)
	return wrapper
}

/** The installation before: dpkg refuses a second one at the same time. */
let last: Promise<unknown> = Promise.resolve()

/**
 * Installs Debian packages, one call after another: as root or with sudo into the system, else unpacked below `cache`, as without `mayInstall`.
 * Answers what went wrong, or nothing.
 */
export function installPackages(packages: string[], cache: string, mayInstall = true): Promise<string | undefined> {
	const installed = last.then(() => installNow(packages, cache, mayInstall))
	last = installed.catch(() => undefined)
	return installed
}

async function installNow(packages: string[], cache: string, mayInstall: boolean): Promise<string | undefined> {
	if (!findCommand('apt-get')) return 'this system has no apt-get: install it yourself'
	const sudo = isRoot ? ['env', 'DEBIAN_FRONTEND=noninteractive'] : ['sudo', '-n', 'DEBIAN_FRONTEND=noninteractive']
	if (!isRoot && !works('sudo', ['-n', 'true'])) return unpack(packages, cache)
	await aptUpdate(sudo)
	if (!mayInstall) return unpack(packages, cache)
	const [command = '', ...args] = [...sudo, 'apt-get', 'install', '-y', '--no-install-recommends', ...packages]
	const { ok, tail } = await runCommand(command, args)
	return ok ? undefined : tail
}

/** Finds or installs the tools; answers each one's path, or why it cannot be had. */
export async function installSystemTools(tools: SystemTool[], cache: string): Promise<Map<string, { path: string } | { missing: string }>> {
	const result = new Map<string, { path: string } | { missing: string }>()
	const find = (tool: SystemTool): string | undefined => findCommand(tool.command, [...(tool.folders ?? []), join(cache, 'bin')])
	const wanted = tools.filter((tool) => find(tool) === undefined)
	const problems: string[] = []
	for (const isService of [false, true]) {
		const packages = wanted.filter((tool) => (tool.isService ?? false) === isService).map(({ debian }) => debian)
		const problem = packages.length > 0 ? await installPackages(packages, cache, !isService) : undefined
		if (problem !== undefined) problems.push(problem)
	}
	for (const tool of wanted) if (find(tool) === undefined) wrap(tool, cache)
	for (const tool of tools) {
		const path = find(tool)
		const reason = problems.join('; ') || 'its package does not bring it'
		result.set(
			tool.command,
			path === undefined ? { missing: `${tool.command} cannot be had (Debian package ${tool.debian}): ${reason}` } : { path },
		)
	}
	return result
}
