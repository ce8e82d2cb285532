import { CopyPage as Look, type CopyPageProps, copyPageWords } from '@stoa/ui'
import { useFrame } from '../../site/frame.tsx'
import { Island } from '../island.tsx'

/**
 * The Copy page control of the page being rendered, in its language. `page` is needed only where the address of the page is not the one that
 * was asked for.
 */
export function CopyPage({ language = 'en', ...options }: Partial<CopyPageProps> & { language?: string }) {
	const { call } = useFrame()
	if (call.copyPage?.place === 'off') return null
	const spoken = copyPageWords(language)
	const labels = spoken && { label: spoken.label, markdownDescription: spoken.markdownDescription, words: spoken }
	const { assistants, origin, url } = call
	const props: CopyPageProps = {
		page: origin + url.pathname + url.search,
		...labels,
		...(assistants && { assistants }),
		...(call.copyPage?.hasShortcut && { hasShortcut: true }),
		...options,
	}
	return (
		<Island name="copy-page" props={props}>
			<Look {...props} />
		</Island>
	)
}
