import type { DocsAddresses, DocsProject } from '../project.ts'
import type { PagePlace } from '../source.ts'
import { findDescribed, keyOfObject, lastPart } from './object-names.ts'

/**
 * The text and the target of `` [`~lib.Name#param`] ``: `~` shows only the last part, functions get `()`, `#param` links to a parameter. An
 * undescribed name has no link.
 */
export function referenceTo(
	written: string,
	project: DocsProject,
	from: PagePlace,
	addresses: DocsAddresses,
): { label: string; href: string | undefined } {
	const isShort = written.startsWith('~')
	const [name = '', parameter] = written.replace(/^~/, '').replace(/\(\)$/, '').split('#', 2)
	const described = keyOfObject(project.docstrings, name)
	const full =
		project.objects.has(name) || described === undefined || !project.objects.has(described) ? keyOfObject(project.objects, name) : described
	const target = full === undefined ? undefined : project.objects.get(full)
	const kind = findDescribed(project.docstrings, full ?? name)?.kind
	const isCalled = kind === 'function' || kind === 'method' || (kind === undefined && written.endsWith('()'))
	const shown = (isShort ? lastPart(name) : name) + (isCalled ? '()' : '')
	const label = parameter ?? shown
	if (!target) return { label, href: undefined }
	const anchor = parameter === undefined ? target.anchor : `${target.anchor}.${parameter}`
	const isHere = target.place.path === from.path
	if (isHere) return { label, href: `#${anchor}` }
	// Where the reader's language lacks the page, that of the description.
	const own = project.languages.find(({ code }) => code === from.language)
	const language = own?.files.has(target.place.path) ? from.language : target.place.language
	return { label, href: `${addresses.page({ ...target.place, language })}#${anchor}` }
}
