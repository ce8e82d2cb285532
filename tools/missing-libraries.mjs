// Brings the system libraries that the pinned Node needs and a small system may lack (a container with Node, npm and git alone). Plain
// JavaScript for Node 20, as tools/run.mjs. They go below node_modules, never into the system. Why: decisions/001-pinned-node.md.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** What to install by hand, by the name of the library. */
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

/** Unpacks a Debian package below `folder`, which needs no rights but, on a system without package lists, those to fetch them. */
function unpackDebian(name, folder) {
	const downloads = join(folder, 'deb')
	rmSync(downloads, { recursive: true, force: true })
	mkdirSync(downloads, { recursive: true })
	// As root, apt would hand the download to a user who may not write here.
	const download = () => run('apt-get', ['-o', 'APT::Sandbox::User=root', 'download', name], { cwd: downloads }).status === 0
	if (!download() && !(process.getuid?.() === 0 && run('apt-get', ['update']).status === 0 && download())) return false
	return readdirSync(downloads).every((file) => run('dpkg-deb', ['-x', join(downloads, file), folder]).status === 0)
}

/** What the environment says so that the system's loader also looks in these folders. */
function libraryPath(folders) {
	const { LD_LIBRARY_PATH: before } = process.env
	return folders.length > 0 ? { LD_LIBRARY_PATH: [...folders, ...(before ? [before] : [])].join(':') } : {}
}

/** Folders of libraries that were brought below `folder`. */
function libraryFolders(folder) {
	const found = [join(folder, 'usr/lib'), join(folder, 'lib')].filter(existsSync)
	return found.flatMap((place) => [
		place,
		...readdirSync(place, { withFileTypes: true })
			.filter((entry) => entry.isDirectory())
			.map(({ name }) => join(place, name)),
	])
}

/** What the environment says so that libraries are found that were brought below `folder`; nothing on most systems. */
export const broughtLibraries = (folder) => libraryPath(libraryFolders(folder))

/**
 * After a program could not start: brings the libraries that it lacks.
 *
 * @returns whether it was one that is there now; a sentence that says what to do is printed otherwise
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
