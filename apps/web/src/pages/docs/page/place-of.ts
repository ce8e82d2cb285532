import type { DocsHit } from './shelf.ts'

/** Where an answer stands, in a few words: its repository when it is in one, its project, and its page when the answer is a section. */
export function placeOf({ heading, page, project, repo }: Pick<DocsHit, 'heading' | 'page' | 'project' | 'repo'>): string {
	return [repo, project === repo ? undefined : project, heading === page ? undefined : page]
		.filter((part) => part !== undefined)
		.join(' · ')
}
