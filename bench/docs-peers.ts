import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../tests/hub-process.ts'
import type { DocsCorpus } from './docs-corpus.ts'

/** A tool that documentation is built with elsewhere. */
export interface DocsPeer {
	name: string
	/** Exact versions: figures are about these. */
	packages: readonly string[]
	/** Where its pages lie below its folder. */
	content: string
	/** Where it writes to. */
	out: string
	/** Its own command, below `node_modules`. */
	command: readonly [string, ...string[]]
	/** Its configuration files by name. */
	configure(corpus: DocsCorpus): Record<string, string>
}

/** Installed once, beside the repository's own caches, never into its lock file. */
const FOLDER = join(ROOT, '.cache/bench')

const astroItems = ({ sections }: DocsCorpus): string =>
	JSON.stringify(sections.map(({ title, pages }) => ({ label: title, collapsed: true, items: pages.map(({ path }) => path) })))
const viteItems = ({ sections }: DocsCorpus): string =>
	JSON.stringify(
		sections.map(({ title, pages }) => ({
			text: title,
			collapsed: true,
			items: pages.map((page) => ({ text: page.title, link: `/${page.path}` })),
		})),
	)

/** Those that the documentation of machine-learning projects is compared with. */
export const PEERS: readonly DocsPeer[] = [
	{
		name: 'Starlight',
		packages: ['astro@7.3.5', '@astrojs/starlight@0.42.4'],
		content: 'src/content/docs',
		out: 'dist',
		command: ['astro/bin/astro.mjs', 'build'],
		configure: (corpus) => ({
			'astro.config.mjs': `import starlight from '@astrojs/starlight'\nimport { defineConfig } from 'astro/config'\nexport default defineConfig({ telemetry: false, integrations: [starlight({ title: 'Bench', sidebar: ${astroItems(corpus)} })] })\n`,
			'src/content.config.mjs': `import { docsLoader } from '@astrojs/starlight/loaders'\nimport { docsSchema } from '@astrojs/starlight/schema'\nimport { defineCollection } from 'astro:content'\nexport const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) }\n`,
		}),
	},
	{
		name: 'VitePress',
		packages: ['vitepress@1.6.4'],
		content: '.',
		out: '.vitepress/dist',
		command: ['vitepress/bin/vitepress.js', 'build'],
		configure: (corpus) => ({
			'.vitepress/config.mjs': `export default { title: 'Bench', ignoreDeadLinks: true, themeConfig: { search: { provider: 'local' }, sidebar: ${viteItems(corpus)} } }\n`,
		}),
	},
]

/** The folder of a peer with its packages in it. @throws when they cannot be installed */
function installed({ name, packages }: DocsPeer, say: (text: string) => void): string {
	const folder = join(FOLDER, name.toLowerCase())
	const missing = packages.filter((one) => !existsSync(join(folder, 'node_modules', one.slice(0, one.lastIndexOf('@')))))
	if (missing.length === 0) return folder
	say(`installing ${name} into ${folder}`)
	mkdirSync(folder, { recursive: true })
	writeFileSync(join(folder, 'package.json'), '{"name":"peer","private":true,"type":"module"}\n')
	const { status, stderr } = spawnSync('npm', ['install', ...packages, '--save-exact', '--no-audit', '--no-fund'], {
		cwd: folder,
		encoding: 'utf8',
	})
	if (status !== 0) throw new Error(`${name} could not be installed: ${stderr.slice(-500)}`)
	return folder
}

/** Lays a project of the peer out below its packages, with the plain corpus in it: tools that follow links lose their own files behind one. */
export function preparePeer(
	peer: DocsPeer,
	corpus: DocsCorpus,
	say: (text: string) => void,
): { command: string[]; folder: string; out: string } {
	const packages = installed(peer, say)
	const folder = join(packages, 'site')
	rmSync(folder, { recursive: true, force: true })
	mkdirSync(folder, { recursive: true })
	// Named as dependencies: some tools bundle only packages that are.
	const dependencies = Object.fromEntries(
		peer.packages.map((one) => [one.slice(0, one.lastIndexOf('@')), one.slice(one.lastIndexOf('@') + 1)]),
	)
	writeFileSync(join(folder, 'package.json'), `${JSON.stringify({ name: 'bench', private: true, type: 'module', dependencies })}\n`)
	cpSync(corpus.plain, join(folder, peer.content), { recursive: true })
	for (const [file, text] of Object.entries(peer.configure(corpus))) {
		mkdirSync(join(folder, file, '..'), { recursive: true })
		writeFileSync(join(folder, file), text)
	}
	const [entry, ...rest] = peer.command
	return { command: [join(packages, 'node_modules', entry), ...rest], folder, out: join(folder, peer.out) }
}
