import type { DevEnvironment, EnvironmentModuleNode, ViteDevServer } from 'vite'

/** All styles of the pages in one text, in the order in which their modules are imported, as the build has them. */
export async function collectStyles(vite: ViteDevServer, entry: string): Promise<string> {
	const ssr = vite.environments.ssr
	if (!ssr) throw new Error('Vite has no environment for the server')
	const sheets = await Promise.all((await styleFiles(ssr, entry)).map((url) => styleText(vite, url)))
	return sheets.join('\n')
}

async function styleFiles({ moduleGraph }: DevEnvironment, entry: string): Promise<string[]> {
	const found: string[] = []
	const seen = new Set<EnvironmentModuleNode>()
	const visit = (module: EnvironmentModuleNode): void => {
		if (seen.has(module)) return
		seen.add(module)
		for (const imported of module.importedModules) visit(imported)
		if (module.file?.endsWith('.css') && !module.url.includes('?')) found.push(module.url)
	}
	const first = await moduleGraph.getModuleByUrl(entry)
	if (first) visit(first)
	return found
}

async function styleText(vite: ViteDevServer, url: string): Promise<string> {
	const { default: text }: { default?: unknown } = await vite.ssrLoadModule(`${url}?inline`)
	if (typeof text !== 'string') throw new Error(`${url} is no style sheet`)
	return text
}
