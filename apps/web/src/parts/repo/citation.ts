import type { Repo } from '@stoa/hub'
import { repoAddress, splitRepoId } from '@stoa/vocabulary'

/** Text as BibTeX can hold it inside braces. */
const tex = (text: string): string => text.replaceAll(/[{}\\]/g, '').replaceAll(/([%&$#_])/g, String.raw`\$1`)

const KINDS = { model: 'Model', dataset: 'Data set', space: 'Computer software' } as const

/** How to cite a repository: the entry in its card, else one made of what the hub knows; and a line in the style of the APA. */
export function citationOf(repo: Repo, origin: string): { bibtex: string; line: string; isOwn: boolean } {
	const { namespace, name } = splitRepoId(repo.name)
	const url = origin + repoAddress({ kind: repo.kind, id: repo.name })
	const year = repo.lastModified.getUTCFullYear()
	const fields = { author: `{${tex(namespace)}}`, title: `{${tex(name)}}`, year: String(year), url, howpublished: KINDS[repo.kind] }
	const lines = Object.entries(fields).map(([key, value]) => `  ${key} = {${value}}`)
	const made = `@misc{${repo.name.replaceAll(/[^\w-]+/g, '_')},\n${lines.join(',\n')}\n}`
	const { citation } = repo.metadata
	return {
		bibtex: citation ?? made,
		line: `${namespace} (${year}). ${name} [${KINDS[repo.kind]}]. ${url}`,
		isOwn: citation !== undefined,
	}
}
