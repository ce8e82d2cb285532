import type { Repo } from '../repos/repo.ts'

/** The start page of a static app: `app_file` of its card if it is the path of a page, otherwise `index.html`. */
export function appStartFile({ metadata }: Pick<Repo, 'metadata'>): string {
	const file = metadata.cardData?.['app_file']
	return typeof file === 'string' && /^(?!\/)(?!.*\.\.)[^\0\\?#]+\.html?$/.test(file) ? file : 'index.html'
}
