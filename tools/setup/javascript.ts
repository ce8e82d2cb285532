import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runCommand } from './command.ts'

/** The JavaScript clients that tests drive as their users install them, pinned. */
const CLIENTS = {
	'@huggingface/transformers': '4.3.1',
	'@huggingface/hub': '2.17.5',
	'@huggingface/gguf': '0.4.6',
	'@huggingface/inference': '4.13.30',
	openai: '7.57.0',
}

/** Installs the clients into a folder of their own below `cache`; answers it or why it cannot be had. */
export async function installJavaScriptClients(cache: string): Promise<{ path: string } | { missing: string }> {
	const path = join(cache, 'javascript')
	const manifest = JSON.stringify({ private: true, type: 'module', dependencies: CLIENTS }, null, '\t')
	const finished = join(path, `finished-${Object.values(CLIENTS).join('-')}`)
	if (existsSync(finished)) return { path }
	rmSync(path, { recursive: true, force: true })
	mkdirSync(path, { recursive: true })
	writeFileSync(join(path, 'package.json'), manifest)
	// The runtime's own install script would download CUDA libraries from another host.
	const env = { ...process.env, ONNXRUNTIME_NODE_INSTALL: 'skip', ONNXRUNTIME_NODE_INSTALL_CUDA: 'skip' }
	const { ok, tail } = await runCommand('npm', ['install', '--no-audit', '--no-fund'], { cwd: path, env })
	if (!ok) return { missing: tail }
	writeFileSync(finished, '')
	return { path }
}
