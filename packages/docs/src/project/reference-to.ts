import type { DocsAddresses, DocsProject } from '../project.ts'
import type { PagePlace } from '../source.ts'

/**
 * What `` [`~lib.Name#param`] `` shows and where it leads: `~` shows the last part only, functions get `()`, `#param` links a parameter. A name
 * that is described nowhere leads nowhere.
 */
export function referenceTo(
	written: string,
	project: DocsProject,
	from: PagePlace,
	addresses: DocsAddresses,
): { label: string; href: string | undefined } {
	const isShort = written.startsWith('~')
	const [name = '', parameter] = written.replace(/^~/, '').replace(/\(\)$/, '').split('#', 2)
	const full = [...project.objects.keys()].find((key) => key === name || key.endsWith(`.${name}`) || name.endsWith(`.${key}`))
	const target = full === undefined ? undefined : project.objects.get(full)
	const kind = project.docstrings.get(full ?? name)?.kind
	const shown = (isShort ? (name.split('.').at(-1) ?? name) : name) + (kind === 'function' || kind === 'method' ? '()' : '')
	const label = parameter ?? shown
	if (!target) return { label, href: undefined }
	const anchor = parameter === undefined ? target.anchor : `${target.anchor}.${parameter}`
	const isHere = target.place.path === from.path
	return { label, href: isHere ? `#${anchor}` : `${addresses.page({ ...target.place, language: from.language })}#${anchor}` }
}
