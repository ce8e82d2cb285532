import { ORIGIN_MARK, type DocsAddresses } from '@stoa/docs'
import { resolveAddress, type Addressed } from '@stoa/vocabulary'
import { pageAddress } from './address.ts'
import { DOCS_FOLDER } from './repo-source.ts'

/** The values from which addresses of a repository's documentation are built; plain values, so that threads can use them too. */
export interface RepoDocsFacts {
	at: Addressed
	/** `/docs/ada/engine` */
	home: string
	version: string
	/** The version that addresses leave out. */
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
