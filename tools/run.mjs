// Starts a program of the project under the Node that package.json pins, whatever Node is installed.
// Plain JavaScript for Node 20 and newer: it runs before anything else can. Why: decisions/001-pinned-node.md.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bringLibraries, broughtLibraries } from './missing-libraries.mjs'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')
const require = createRequire(join(root, 'package.json'))
const NODE_MAJOR = 26
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** The pinned Node's executable for this platform, or the running one when that is new enough. */
function findNode() {
	const { platform, arch } = process
	const names = [`node-${platform === 'win32' ? 'win' : platform}-${arch}`, `node-bin-${platform}-${arch}`]
	for (const name of names) {
		for (const file of ['bin/node', 'bin/node.exe']) {
			const path = join(root, 'node_modules', name, file)
			if (existsSync(path)) return path
		}
	}
	if (Number(process.versions.node.split('.')[0]) >= NODE_MAJOR) return process.execPath
	console.error(
		`Stoa needs Node ${NODE_MAJOR}, and its package for ${platform}-${arch} is not installed (this is Node ${process.versions.node}).\n` +
			`Run "npm ci" without --omit=optional, or install Node ${NODE_MAJOR} yourself.`,
	)
	return process.exit(1)
}

/** The script of a package's command: `typescript/tsc`, or `vitest` when the command is called like the package. */
function findBin(name) {
	const [pkg, command = pkg] = name.split('/')
	const folder = join(root, 'node_modules', pkg)
	const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
	const file = typeof bin === 'string' ? bin : bin[command]
	return require.resolve(join(folder, file))
}

const node = findNode()
const args = process.argv.slice(2)
if (args[0] === '--bin') args.splice(0, 2, findBin(args[1]))
// `--built`: first builds the pages where their sources changed. Scripts of npm that run before others would do it too, but npm skips those
// together with the install scripts of packages (.npmrc).
const before = args[0] === '--built' ? ['tools/build.ts', '--if-needed'] : undefined
if (before) args.shift()

// Commands started from inside (tests, npm) find the pinned Node first.
const path = [dirname(node), process.env.PATH].join(delimiter)
// The linter would look for its other half among npm's links, of which there are none (.npmrc).
const tools = { OXLINT_TSGOLINT_PATH: join(root, 'node_modules/oxlint-tsgolint/bin/tsgolint.js') }
// Compiled programs are kept between runs: a start then takes half as long. Node goes without where the folder cannot be written.
const compiled = process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules', '.cache', 'compiled')
// Memory goes back to the system soon: freed buffers of transfers would stay with the C library, whose bound for what it maps by itself
// otherwise grows with what it is asked for. Smaller bounds keep less and cost every page a fifth (bench/README.md). What the environment
// says already stays.
const memory = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '2000000' }
/** Where libraries are that this system lacked when Node was started before. */
const libraries = join(root, 'node_modules', '.cache', 'libraries')
// The engine's experiments that are used here are pinned with it: their warnings tell an operator nothing.
const quiet = ['--disable-warning=ExperimentalWarning']
/** What a shell answers for a program that cannot be loaded. */
const NOT_LOADED = 127

function start(programArgs, mayBring, next) {
	const child = spawn(node, [...quiet, ...programArgs], {
		stdio: 'inherit',
		env: { ...memory, ...tools, ...process.env, ...broughtLibraries(libraries), PATH: path, NODE_COMPILE_CACHE: compiled },
	})
	const passOn = (signal) => child.kill(signal)
	for (const signal of SIGNALS) process.on(signal, passOn)
	child.on('error', (error) => {
		console.error(`Could not start ${node}: ${error.message}`)
		process.exit(1)
	})
	child.on('exit', (code, signal) => {
		for (const each of SIGNALS) process.off(each, passOn)
		if (signal) process.kill(process.pid, signal)
		else if (code === NOT_LOADED && mayBring && bringLibraries(node, libraries)) start(programArgs, false, next)
		else if (next && code === 0) next()
		else process.exit(code ?? 1)
	})
}
const run = () => start(args, true)
if (before) start(before, true, run)
else run()
