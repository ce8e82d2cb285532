import type { PageReference } from '../page.ts'
import type { Finding } from '../scan/scanned.ts'
import type { ElementNode } from '../tree/node.ts'
import type { Widget } from '../widgets.ts'
import type { IdRegister } from './anchors.ts'
import type { LinkContext, Resolved } from './resolve-link.ts'
import type { OwnPicture } from './size-pictures.ts'

/** A heading of the finished page. */
export interface PageHeading {
	level: 1 | 2 | 3 | 4 | 5 | 6
	id: string
	title: string
}

/** The findings of the walk over a page's tree. */
export interface Finished {
	headings: PageHeading[]
	links: PageReference[]
	images: PageReference[]
	/** Those of the images that are files of the project. */
	pictures: OwnPicture[]
	ids: ReadonlySet<string>
	findings: Finding[]
}

/** The state that the steps of the walk share. */
export interface Walk extends Finished {
	context: LinkContext
	register: IdRegister
	stretchTables: boolean
	/** Anchors wanted in addition, once every heading has its own. */
	aliases: { widget: Extract<Widget, { name: 'heading' }>; wanted: string[] }[]
	/** Links to this page's own anchors, settled at the end. */
	local: { link: ElementNode; reference: PageReference }[]
}

const ERRORS: ReadonlySet<Finding['rule']> = new Set(['dead-link', 'dead-anchor', 'missing-image'] as const)

/** Notes something odd; what leads nowhere is an error unless it was mended. */
export function report(walk: Walk, line: number, rule: Finding['rule'], message: string, isMended = false): void {
	walk.findings.push({ line, column: 1, rule, severity: ERRORS.has(rule) && !isMended ? 'error' : 'warning', message })
}

/** An address as it was written and where it leads. */
export function referenceOf(written: string, { href, place, fragment }: Resolved, line: number): PageReference {
	return { written, href, place, fragment, line }
}
