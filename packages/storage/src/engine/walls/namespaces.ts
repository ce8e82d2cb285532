import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EngineFiles } from './engine-files.ts'
import { limited, nodeArguments, WORKER_ENV } from './limited.ts'
import type { Wall } from './wall.ts'

const SCRATCH = '/tmp/answer.parquet'

/**
 * Builds a root of its own in the new namespaces, read-only but for /tmp, and starts the worker in it. The second `unshare` makes a user without
 * rights: the first one's user is root in its namespaces, and could mount.
 */
const BUILD_ROOT = `set -e
root=$1; size=$2; shift 2
mount -t tmpfs -o size=1m,mode=755 tmpfs "$root"
while [ "$1" != -- ]; do
	if [ -d "$1" ]; then mkdir -p "$root$2"; else mkdir -p "$(dirname "$root$2")"; : > "$root$2"; fi
	mount --bind "$1" "$root$2"
	mount -o remount,bind,ro,nosuid,nodev "$root$2"
	shift 2
done
shift
mkdir "$root/tmp"
mount -t tmpfs -o "size=$size,mode=1777,nosuid,nodev" tmpfs "$root/tmp"
mount -o remount,ro "$root"
unshare=$(command -v unshare)
unset PATH PWD OLDPWD
exec "$unshare" --user --root "$root" --wd /engine -- "$@"`

/** Workers in namespaces of their own, made by the `unshare` of util-linux, for systems without bubblewrap. There is no filter of system calls. */
export function namespaces(engine: EngineFiles, path: string): Wall {
	const shared = [
		[engine.node, '/engine/node'],
		...engine.libraries.map((library) => [library, library]),
		...Object.entries(engine.packages).map(([name, folder]) => [folder, `/engine/node_modules/${name}`]),
	]
	return {
		name: 'namespaces',
		words: 'in namespaces of their own by unshare, without network, environment and other files',
		async command(files, limits) {
			const root = await mkdtemp(join(tmpdir(), 'stoa-worker-'))
			const seen = files.map((_, index) => `/data/${index}.parquet`)
			const binds = [...shared, ...files.map((file, index) => [file, seen[index] ?? ''])].flat()
			const apart = [
				'unshare',
				'--user',
				'--map-root-user',
				'--mount',
				'--pid',
				'--fork',
				'--kill-child',
				'--net',
				'--ipc',
				'--uts',
				'--cgroup',
			]
			const script = ['/bin/sh', '-c', BUILD_ROOT, 'root', root, String(limits.scratchSize), ...binds, '--']
			const worker = ['/engine/node', ...nodeArguments(engine.program)]
			return {
				...limited(limits, [...apart, '--', ...script, ...worker]),
				env: { ...WORKER_ENV, PATH: path },
				files: seen,
				scratch: SCRATCH,
				cleanUp: () => rm(root, { recursive: true, force: true }),
			}
		},
	}
}
