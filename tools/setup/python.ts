import { createHash } from 'node:crypto'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findCommand, runCommand, works } from './command.ts'
import { installPackages } from './debian.ts'

/** The Python clients that tests drive, pinned. `plain` has no hf_xet, as on platforms without a wheel. */
const ENVIRONMENTS = {
	full: ['huggingface_hub==2.4.0', 'hf_xet==1.8.0', 'transformers==5.23.0', 'datasets==5.2.0', 'torch==2.15.0', 'pillow'],
	/** What people still run: the last of the version before, and of the one before that. */
	hub1: ['huggingface_hub==1.33.0', 'hf_xet==1.8.0'],
	hub0: ['huggingface_hub==0.36.2', 'hf_xet==1.8.0'],
	plain: [
		'huggingface_hub==2.4.0',
		'requests==2.34.2',
		'openai==3.54.0',
		'fal-client==1.0.3',
		'pillow',
		// What tests read programs and make certificates with.
		'pyflakes==4.1.0',
		'tree-sitter==0.26.1',
		'tree-sitter-c-sharp==0.23.5',
		'trustme==1.2.1',
	],
	/** Reads tables, without the tens of packages that learning needs. */
	tables: ['duckdb==2.0.0', 'polars==2.1.0', 'huggingface_hub==2.4.0', 'mlcroissant==1.1.1'],
	/** Reads packages without running them, and four libraries to read: without what they need, which nothing here runs. */
	reference: ['griffe==2.4.1', 'peft==0.21.2', 'accelerate==1.15.0', 'huggingface_hub==2.4.0', 'diffusers==0.42.1'],
} as const

/** Environments whose packages are read, not run. */
const WITHOUT_NEEDS: ReadonlySet<string> = new Set(['reference'])

/** What griffe itself is made of. */
const READERS = ['griffelib==2.4.1', 'griffecli==2.4.1', 'colorama==0.4.6']

/** The name of a Python environment. */
export type PythonEnvironment = keyof typeof ENVIRONMENTS

async function findPython(cache: string): Promise<string | { missing: string }> {
	const usable = (command: string): boolean => works(command, ['-c', 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 10))'])
	for (const name of ['python3', 'python3.13', 'python3.12', 'python3.11', 'python3.10']) {
		const path = findCommand(name)
		if (path !== undefined && usable(path)) return path
	}
	const problem = await installPackages(['python3', 'python3-venv'], join(cache, 'debian'))
	const path = findCommand('python3')
	return path !== undefined && usable(path)
		? path
		: { missing: `there is no Python 3.10 or newer with the venv module: ${problem ?? 'the package does not bring one'}` }
}

/** Makes one environment below `cache`, once for each list of packages; answers its interpreter or why it cannot be had. */
export async function installPython(name: PythonEnvironment, cache: string): Promise<{ path: string } | { missing: string }> {
	const packages = ENVIRONMENTS[name]
	const folder = join(cache, 'python', `${name}-${createHash('sha256').update(packages.join(' ')).digest('hex').slice(0, 12)}`)
	const path = join(folder, process.platform === 'win32' ? 'Scripts/python.exe' : 'bin/python')
	const finished = join(folder, 'finished')
	if (existsSync(finished)) return { path }
	const python = await findPython(cache)
	if (typeof python !== 'string') return python
	rmSync(folder, { recursive: true, force: true })
	const made = await runCommand(python, ['-m', 'venv', folder])
	if (!made.ok) return { missing: made.tail }
	const installed = await runCommand(path, [
		'-m',
		'pip',
		'install',
		'--no-input',
		'--disable-pip-version-check',
		'--no-compile',
		'--no-cache-dir',
		...(WITHOUT_NEEDS.has(name) ? ['--no-deps', ...READERS] : []),
		...packages,
	])
	if (!installed.ok) return { missing: installed.tail }
	if (name === 'plain') await runCommand(path, ['-m', 'pip', 'uninstall', '-y', 'hf_xet'])
	writeFileSync(finished, `${packages.join('\n')}\n`)
	return { path }
}
