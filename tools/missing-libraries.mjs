// Brings the system libraries that the pinned Node needs and a small system may lack (a container with Node, npm and git alone). Plain
// JavaScript for Node 20, as tools/run.mjs. They go below node_modules, never into the system. Why: decisions/001-pinned-node.md.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** Packages to install by hand, by the name of the library. */
const PACKAGES = new Map([
	['libatomic.so.1', { debian: 'libatomic1', others: 'libatomic' }],
	['libstdc++.so.6', { debian: 'libstdc++6', others: 'libstdc++' }],
])

function run(command, args, options = {}) {
	return spawnSync(command, args, { encoding: 'utf8', env: { ...process.env, LC_ALL: 'C' }, ...options })
}

/** The library that keeps a program from starting, as the system's loader names it. */
function missingLibrary(program, libraries) {
	const env = { ...process.env, ...libraryPath(libraries) }
	return /error while loading shared libraries: ([^:\s]+):/.exec(run(program, ['--version'], { env }).stderr ?? '')?.[1]
}

/** Unpacks a Debian package below `folder`. This needs no rights, except to fetch package lists on a system without them. */
function unpackDebian(name, folder) {
	const downloads = join(folder, 'deb')
	rmSync(downloads, { recursive: true, force: true })
	mkdirSync(downloads, { recursive: true })
	// As root, apt would run the download as a user who may not write here.
	const download = () => run('apt-get', ['-o', 'APT::Sandbox::User=root', 'download', name], { cwd: downloads }).status === 0
	if (!download() && !(process.getuid?.() === 0 && run('apt-get', ['update']).status === 0 && download())) return false
	return readdirSync(downloads).every((file) => run('dpkg-deb', ['-x', join(downloads, file), folder]).status === 0)
}

/** Environment variables that make the system's loader look in these folders too. */
function libraryPath(folders) {
	const { LD_LIBRARY_PATH: before } = process.env
	return folders.length > 0 ? { LD_LIBRARY_PATH: [...folders, ...(before ? [before] : [])].join(':') } : {}
}

/** Folders of libraries that were unpacked below `folder`. */
function libraryFolders(folder) {
	const found = [join(folder, 'usr/lib'), join(folder, 'lib')].filter(existsSync)
	return found.flatMap((place) => [
		place,
		...readdirSync(place, { withFileTypes: true })
			.filter((entry) => entry.isDirectory())
			.map(({ name }) => join(place, name)),
	])
}

/** Environment variables that make the loader find libraries unpacked below `folder`; empty on most systems. */
export const broughtLibraries = (folder) => libraryPath(libraryFolders(folder))

/**
 * Called after a program could not start: installs the libraries that it lacks.
 *
 * @returns whether a missing library is available now; otherwise a sentence that says what to do was printed
 */
export function bringLibraries(program, folder) {
	let hasBrought = false
	for (;;) {
		const library = missingLibrary(program, libraryFolders(folder))
		if (library === undefined) return hasBrought
		const { debian, others } = PACKAGES.get(library) ?? {}
		if (debian !== undefined) console.error(`This system lacks ${library}, which Node needs: fetching ${debian} for this folder alone`)
		if (debian !== undefined && unpackDebian(debian, folder) && missingLibrary(program, libraryFolders(folder)) !== library) {
			hasBrought = true
			continue
		}
		const advice = debian === undefined ? '' : `: "apt-get install ${debian}" on Debian and Ubuntu, the package ${others} elsewhere`
		console.error(`Node cannot start without ${library}. Install it${advice}; then start this again.`)
		return false
	}
}
