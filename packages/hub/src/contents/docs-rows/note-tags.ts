import type { Git } from '../../git/git.ts'
import type { DocumentationRows } from './documentation-rows.ts'

/** Number of tag names that lists show. */
const TAGS_SHOWN = 3
const TAGS = 'refs/tags/'

/** What the function needs. */
export interface NoteTagsDeps {
	git: Pick<Git, 'refs'>
	records: { documentation: DocumentationRows }
}

/** Records the tags of a repository that has documentation: each is a version of it. Does nothing for other repositories. */
export async function noteTags({ git, records }: NoteTagsDeps, repoId: string): Promise<void> {
	if (!(await records.documentation.has(repoId))) return
	const names = (await git.refs(repoId, TAGS)).map(({ ref }) => ref.slice(TAGS.length))
	const newest = names.toSorted((a, b) => b.localeCompare(a, 'en', { numeric: true })).slice(0, TAGS_SHOWN)
	await records.documentation.setTags(repoId, newest, names.length)
}
