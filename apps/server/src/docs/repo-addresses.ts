import { ORIGIN_MARK, type DocsAddresses } from '@stoa/docs'
import { resolveAddress, type Addressed } from '@stoa/vocabulary'
import { pageAddress } from './address.ts'
import { DOCS_FOLDER } from './repo-source.ts'

/** What the addresses of a repository's documentation are made of: plain values, for threads too. */
export interface RepoDocsFacts {
	at: Addressed
	/** `/docs/ada/engine` */
	home: string
	version: string
	/** The version that stands in no address. */
	firstVersion: string
	defaultLanguage: string
}

/** How addresses of a repository's documentation are written. */
export function repoDocsAddresses({ at, home, version, firstVersion, defaultLanguage }: RepoDocsFacts): DocsAddresses {
	return {
		page: (place) => pageAddress(home, { isFirstVersion: version === firstVersion, version, defaultLanguage }, place),
		asset: (path) => resolveAddress(at, version, `${DOCS_FOLDER}/${path}`),
		origin: ORIGIN_MARK,
	}
}
