import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { build, needsBuild } from './build.ts'
import { readLockedPackages } from './checks/packages.ts'

/**
 * `npm run release`: makes `dist/stoa-<version>.tar.gz`, which holds the committed files and the built pages, the bill of materials of what it
 * installs for production as CycloneDX, and `SHA256SUMS` of both. Unpacked, `npm ci --omit=dev && npm start` runs it. Tags the commit as
 * `v<version>`; CHANGELOG.md has to say what the version changes, and `tests/releases` has to have a
 * data folder of it.
 */

const ROOT = join(import.meta.dirname, '..')
const OUT = join(ROOT, 'dist')
const Manifest = z.object({ name: z.string(), version: z.string() })

/** Runs a program and returns its output. @throws with its error output when it fails */
function run(command: string, args: readonly string[], cwd: string): Buffer {
	const { status, stdout, stderr, error } = spawnSync(command, args, { cwd, maxBuffer: 1024 * 1024 * 1024 })
	if (status !== 0) throw new Error(`${command} ${args[0]} failed: ${error?.message ?? stderr.toString().slice(-2000)}`)
	return stdout
}

const Bill = z.looseObject({
	metadata: z.looseObject({ component: z.looseObject({ name: z.string() }) }),
	components: z.array(z.looseObject({ 'bom-ref': z.string(), name: z.string(), version: z.string() })),
	dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.array(z.string()).default([]) })),
})

/**
 * The packages that `npm ci --omit=dev` installs, for every platform, as a CycloneDX document. npm writes it for all packages, and this function removes the rest:
 * npm's own `--omit=dev` would also drop packages that both the hub and the tests use.
 */
export function billOfMaterials(root: string = ROOT): string {
	const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
	const bill = Bill.parse(
		JSON.parse(run(npm, ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--loglevel=error'], root).toString()),
	)
	const running = new Set(
		readLockedPackages(readFileSync(join(root, 'package-lock.json'), 'utf8')).flatMap(({ name, version, isForDevelopment }) =>
			isForDevelopment ? [] : [`${name}@${version}`],
		),
	)
	const components = bill.components.filter(({ name, version }) => running.has(`${name}@${version}`))
	const refs = new Set(components.map((component) => component['bom-ref']))
	const dependencies = bill.dependencies
		.filter(({ ref }) => refs.has(ref))
		.map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => refs.has(one)) }))
	// npm uses the folder's name.
	const { name } = Manifest.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))
	const metadata = { ...bill.metadata, component: { ...bill.metadata.component, name, type: 'application' } }
	return `${JSON.stringify({ ...bill, metadata, components, dependencies }, undefined, '\t')}\n`
}

/** Packs the committed files and the built pages below one folder. Returns the archive's path. */
function pack(name: string): string {
	const folder = mkdtempSync(join(tmpdir(), 'stoa-release-'))
	try {
		const files = join(folder, name)
		mkdirSync(files)
		writeFileSync(join(folder, 'committed.tar'), run('git', ['archive', '--format=tar', 'HEAD'], ROOT))
		run('tar', ['-xf', '../committed.tar'], files)
		cpSync(join(ROOT, 'apps/web/dist'), join(files, 'apps/web/dist'), { recursive: true })
		const archive = join(OUT, `${name}.tar.gz`)
		// The same commit gives the same bytes: fixed order, fixed time, no names of this machine.
		const time = run('git', ['log', '-1', '--format=%cI'], ROOT).toString().trim()
		run('tar', ['--sort=name', `--mtime=${time}`, '--owner=0', '--group=0', '--numeric-owner', '-cf', 'packed.tar', name], folder)
		run('gzip', ['-9n', 'packed.tar'], folder)
		cpSync(join(folder, 'packed.tar.gz'), archive)
		return archive
	} finally {
		rmSync(folder, { recursive: true, force: true })
	}
}

/** What CHANGELOG.md says of a version. @throws when it says nothing */
export function changesOf(version: string, changelog: string): string {
	const sections = changelog.split(/^## /m).slice(1)
	const section = sections.find((text) => text.split('\n', 1)[0]?.trim() === version)
	const changes = section?.slice(section.indexOf('\n')).trim()
	if (!changes) throw new Error(`Cannot make a release: CHANGELOG.md has no text under "## ${version}". Write what changes for its readers`)
	return changes
}

/** Refuses a version whose data folder later versions could not be tested with. @throws with the command that makes the sample */
function requireSample(version: string): void {
	if (existsSync(join(ROOT, `tests/releases/${version}.tar.zst`))) return
	throw new Error(
		`Cannot make a release: tests/releases has no data folder of ${version}. Make it with "node tools/run.mjs tests/releases/make-sample.ts ." and commit it`,
	)
}

/** Tags the commit with the version and its changes. A release that is made again finds its tag. @throws when another commit has it */
function tag(version: string, changes: string): void {
	const name = `v${version}`
	const head = run('git', ['rev-parse', 'HEAD'], ROOT).toString().trim()
	const { status, stdout } = spawnSync('git', ['rev-parse', '--verify', '--quiet', `${name}^{commit}`], { cwd: ROOT, encoding: 'utf8' })
	if (status !== 0) run('git', ['tag', '--annotate', '--cleanup=whitespace', name, '--message', `Stoa ${version}\n\n${changes}`], ROOT)
	else if (stdout.trim() !== head)
		throw new Error(`Cannot make a release: the tag ${name} is on the commit ${stdout.trim()}. Raise the version in package.json`)
}

async function release(): Promise<void> {
	const changed = run('git', ['status', '--porcelain'], ROOT).toString().trim()
	if (changed !== '') throw new Error(`Cannot make a release: these files are not committed.\n${changed}`)
	const { name, version } = Manifest.parse(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')))
	const base = `${name}-${version}`
	const changes = changesOf(version, readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8'))
	requireSample(version)
	if (needsBuild()) await build()
	mkdirSync(OUT, { recursive: true })
	const archive = pack(base)
	const bill = join(OUT, `${base}.cdx.json`)
	writeFileSync(bill, billOfMaterials())
	const sums = [archive, bill].map(
		(path) => `${createHash('sha256').update(readFileSync(path)).digest('hex')}  ${path.slice(OUT.length + 1)}\n`,
	)
	writeFileSync(join(OUT, 'SHA256SUMS'), sums.join(''))
	tag(version, changes)
	for (const line of sums) process.stdout.write(line)
}

if (import.meta.main) {
	if (!existsSync(join(ROOT, '.git'))) {
		console.error('Cannot make a release: this is no git checkout')
		process.exitCode = 1
	} else await release()
}
