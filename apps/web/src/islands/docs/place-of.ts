/** Where a hit of a search stands. */
interface Place {
	/** `owner/name` of the repository that documents it; absent for what those who run the hub wrote. */
	repo?: string | undefined
	project: string
	/** Title of the page. */
	page: string
	/** Title of the section; that of the page at its beginning. */
	heading: string
}

/** Where an answer stands, in a few words: its repository when it is in one, its project, and its page when the answer is a section. */
export function placeOf({ heading, page, project, repo }: Place): string {
	return [repo, project === repo ? undefined : project, heading === page ? undefined : page]
		.filter((part) => part !== undefined)
		.join(' · ')
}
