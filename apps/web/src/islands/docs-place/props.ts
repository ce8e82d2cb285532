import type { DocsIslandProps } from '../docs/props.ts'

/** What a page of a static site that suggests or searches is told. */
export interface DocsPlaceProps extends DocsIslandProps {
	kind: 'missing' | 'search'
	/** Address parts of the site's languages. */
	codes: readonly string[]
	index: string
	code: string
	base: string
	defaultCode: string
}
