import type { Repo } from '../repos/repo.ts'

/** The page that a static app starts with: `app_file` of its card, where that is a page's path, else `index.html`. */
export function appStartFile({ metadata }: Pick<Repo, 'metadata'>): string {
	const file = metadata.cardData?.['app_file']
	return typeof file === 'string' && /^(?!\/)(?!.*\.\.)[^\0\\?#]+\.html?$/.test(file) ? file : 'index.html'
}
