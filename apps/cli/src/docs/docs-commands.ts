import { reportText } from '@stoa/docs'
import { StartFailure } from '@stoa/server/control'
import { InvalidArgumentError, Option, type Command } from 'commander'
import { existsSync, writeFileSync } from 'node:fs'
import { ExitCode, print } from '../print.ts'
import type { OtherVersion } from './build-versions.ts'
import { createProgressLine } from './progress-line.ts'

/** Adds `stoa docs check | build | api | dev`: documentation without a hub. */
export function addDocsCommands(stoa: Command): void {
	const docs = stoa.command('docs').description('Documentation: check a folder, write it as a static site, preview it.')
	docs
		.command('check')
		.description(
			'Find dead links and anchors, missing pictures, wrong diagrams, unknown constructs, orphan and untranslated pages. Changes nothing.',
		)
		.argument('<dir>', 'folder with pages and a _toctree.yml, or with one such folder for each language')
		.option('--json', 'print JSON, for scripts')
		.option('--strict', 'warnings count as errors')
		.addHelpText(
			'after',
			'\nExit codes: 0 nothing to repair, 1 errors found, 2 wrong arguments.\n\nExample:\n  stoa docs check docs --json | jq .notices',
		)
		.action(check)
	docs
		.command('build')
		.description('Write a static site that any file server can host. Only pages that changed since the last build are written.')
		.argument('<dir>', 'folder with pages and a _toctree.yml, or with one such folder for each language')
		.requiredOption('--out <dir>', 'folder to write to; it is made when it is missing')
		.option('--base <path>', 'path that the site stands at on its host', '/')
		.option('--site <address>', 'the site’s host, for canonical addresses and the site map: https://docs.example.org')
		.option('--title <text>', 'title of the project; default: that of its first page')
		.option('--id <name>', 'what links between projects call it, as in /docs/NAME/page; default: the name of the folder')
		.option(
			'--version <name=dir>',
			'another version, from its own folder, below /NAME/; may be given again, the newest first',
			addVersion,
			[],
		)
		.option('--version-name <name>', 'what the version in <dir> is called beside others', 'latest')
		.option('--edit-url <template>', 'where sources are changed, with {path}: https://git.example.org/docs/edit/main/{path}')
		.option('--edit-label <text>', 'words of the link to a page’s source; default: “Update on GitHub” there, “Edit this page” elsewhere')
		.addOption(
			new Option('--copy-page <place>', 'where the Copy page control stands').choices(['title', 'outline', 'off']).default('title'),
		)
		.option('--copy-page-key', 'Ctrl+C copies the page while nothing is selected')
		.option('--force', 'write every page')
		.option('--json', 'print JSON, for scripts')
		.addHelpText(
			'after',
			'\nExit codes: 0 done, 1 written, but with errors that are printed, 2 wrong arguments.\n\nExample:\n  stoa docs build docs --out site --site https://docs.example.org\n\nThe tags of a repository as versions:\n  git worktree add ../v1.0 v1.0\n  stoa docs build docs --out site --version v1.0=../v1.0/docs',
		)
		.action(build)
	docs
		.command('api')
		.description(
			'Describe a library for the [[autodoc]] of its pages, by reading its sources: none of its code runs. Prints JSON for _docstrings.json.',
		)
		.argument('<source>', 'folder of a Python package (with __init__.py), folder with a package.json, or a .d.ts file')
		.option('--for <dir>', 'describe only what the pages in this folder name')
		.option('--out <file>', 'file to write to instead of the terminal')
		.option('--name <name>', 'what full names of TypeScript begin with; default: the name of the package or file')
		.option('--python <command>', 'Python interpreter that has griffe', 'python3')
		.addOption(new Option('--style <style>', 'how Python docstrings are written').choices(['google', 'numpy', 'sphinx']).default('google'))
		.option('--source-url <template>', 'where sources are shown, with {path}: https://git.example.org/engine/blob/v1.0/src/{path}')
		.addHelpText(
			'after',
			'\nExit codes: 0 done, 1 could not be done (one sentence says why), 2 wrong arguments.\n\nExample:\n  python3 -m pip install griffe\n  stoa docs api src/engine --for docs --out docs/_docstrings.json',
		)
		.action(api)
	docs
		.command('dev')
		.description('Show the folder as the site it will be, and show every change as soon as it is saved.')
		.argument('<dir>', 'folder with pages and a _toctree.yml, or with one such folder for each language')
		.option('--port <number>', 'port to listen on; 0 takes a free one', '4000')
		.option('--edit-url <template>', 'where sources are changed, with {path}')
		.action(dev)
}

async function check(dir: string, { json, strict }: { json?: boolean; strict?: boolean }): Promise<void> {
	requireFolder(dir)
	const { checkFolder } = await import('./check-folder.ts')
	const report = await checkFolder(dir, createProgressLine(process.stderr))
	print(json, { ...report }, reportText(report).trimEnd())
	if (report.errors > 0 || (strict && report.warnings > 0)) process.exitCode = ExitCode.notDone
}

interface BuildOptions {
	out: string
	base: string
	site?: string
	title?: string
	id?: string
	version: OtherVersion[]
	versionName: string
	editUrl?: string
	editLabel?: string
	copyPage: 'title' | 'outline' | 'off'
	copyPageKey?: boolean
	force?: boolean
	json?: boolean
}

async function build(dir: string, options: BuildOptions): Promise<void> {
	const { out, base, site, title, id, version, versionName, editUrl, editLabel, copyPage, copyPageKey = false, force, json } = options
	for (const folder of [dir, ...version.map((other) => other.folder)]) requireFolder(folder)
	const { buildVersions } = await import('./build-versions.ts')
	const origin = site === undefined ? undefined : originOf(site)
	const report = await buildVersions({
		folder: dir,
		id,
		own: versionName,
		others: version,
		out,
		base: base.replace(/^\/*(?=.)/, '/').replace(/\/+$/, ''),
		origin,
		title,
		editUrlTemplate: editUrl,
		editLabel,
		copyPage: { place: copyPage, hasShortcut: copyPageKey },
		force,
		progress: createProgressLine(process.stderr),
	})
	const { pages, written, bytes, seconds, errors } = report
	const speed = written === 0 ? '' : `, ${Math.round(written / seconds)} pages a second`
	const done = `Wrote ${written} of ${pages} pages to ${out} in ${seconds.toFixed(1)} s${speed}; ${(bytes / 1e6).toFixed(1)} MB of pages.`
	print(json, { ...report }, `${reportText(report)}${done}`)
	if (errors > 0) process.exitCode = ExitCode.notDone
}

interface ApiOptions {
	for?: string
	out?: string
	name?: string
	python: string
	style: 'google' | 'numpy' | 'sphinx'
	sourceUrl?: string
}

async function api(source: string, { for: pages, out, name, python, style, sourceUrl }: ApiOptions): Promise<void> {
	if (pages !== undefined) requireFolder(pages)
	const { describeLibrary } = await import('./api/describe-library.ts')
	const described = await describeLibrary({ source, name, python, style, pages, sourceUrl })
	const text = `${JSON.stringify(described, undefined, '\t')}\n`
	if (out === undefined) {
		process.stdout.write(text)
		return
	}
	writeFileSync(out, text)
	process.stderr.write(`Described ${Object.keys(described).length} objects of ${source} in ${out}.\n`)
}

async function dev(dir: string, { port, editUrl }: { port: string; editUrl?: string }): Promise<void> {
	requireFolder(dir)
	const { startPreview } = await import('./preview.ts')
	const { address } = await startPreview({ folder: dir, port: Number(port), editUrlTemplate: editUrl })
	process.stdout.write(`${dir} is shown at ${address} and follows every change. Ctrl+C ends it.\n`)
}

/** Reads `v1.0=../v1.0/docs`. */
function addVersion(text: string, known: readonly OtherVersion[]): OtherVersion[] {
	const [, name, folder] = /^([\w][\w.-]*)=(.+)$/.exec(text) ?? []
	if (name === undefined || folder === undefined)
		throw new InvalidArgumentError(`Write NAME=DIR, such as v1.0=../v1.0/docs; a name has letters, digits, dots and hyphens.`)
	return [...known, { name, folder }]
}

function requireFolder(dir: string): void {
	if (!existsSync(dir))
		throw new StartFailure(`Cannot read the documentation folder "${dir}": there is none. Name a folder with a _toctree.yml`)
}

function originOf(site: string): string {
	const url = URL.parse(site)
	if (!url || !/^https?:$/.test(url.protocol))
		throw new StartFailure(`Cannot use --site "${site}": write an address such as https://docs.example.org`)
	return url.origin
}
