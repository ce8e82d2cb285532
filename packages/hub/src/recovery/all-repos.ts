import type { Repo } from '../repositories/repos/repo.ts'
import type { RepoRecords } from '../repositories/repos/repo-records.ts'

const PAGE = 500

/** Every repository in the order of creation, a page of rows at a time. */
export async function* allRepos({ repos }: { repos: RepoRecords }): AsyncGenerator<Repo, undefined> {
	for (let after = -1; ;) {
		const page = await repos.scan(after, PAGE)
		yield* page
		const last = page.at(-1)
		if (!last || page.length < PAGE) return undefined
		after = last.ord
	}
}
