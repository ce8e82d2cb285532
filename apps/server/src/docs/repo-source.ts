import type { DocsSource } from '@stoa/docs'
import type { Actor, Hub, Repo, RepoRef } from '@stoa/hub'
import { isHubError } from '@stoa/vocabulary'
import { buffer } from 'node:stream/consumers'

/** The folder of a repository with its documentation. */
export const DOCS_FOLDER = 'docs'
/** More files than this are not looked at: their pages are missing. */
const FILES_MAX = 20_000
/** Pages and contents above this are not read. Bytes. */
const TEXT_MAX = 1024 * 1024

/** What it needs from the domain. */
export interface RepoFiles {
	files: Pick<Hub['files'], 'tree' | 'find'>
}

/** The `docs` folder of a repository at a commit, as `actor` may read it. */
export function repoSource(hub: RepoFiles, actor: Actor, repo: Repo, commit: string): DocsSource {
	const ref: RepoRef = { kind: repo.kind, id: repo.name }
	return {
		async list() {
			const paths: string[] = []
			let cursor: string | undefined
			try {
				do {
					const page = await hub.files.tree(actor, ref, commit, DOCS_FOLDER, {
						recursive: true,
						limit: 1000,
						...(cursor !== undefined && { cursor }),
					})
					for (const entry of page.entries) if (entry.type === 'file') paths.push(entry.path.slice(DOCS_FOLDER.length + 1))
					cursor = page.next
				} while (cursor !== undefined && paths.length < FILES_MAX)
			} catch (error) {
				if (!isHubError(error, 'folder-not-found')) throw error
			}
			return paths
		},
		async read(path, lengthMax) {
			try {
				const file = await hub.files.find(actor, ref, commit, `${DOCS_FOLDER}/${path}`)
				if (lengthMax !== undefined && file.size > lengthMax) return await buffer(await file.open({ start: 0, end: lengthMax - 1 }))
				return file.size > TEXT_MAX ? undefined : await buffer(await file.open())
			} catch (error) {
				if (isHubError(error, 'entry-not-found')) return undefined
				throw error
			}
		},
	}
}
