import type { Rendered } from '@stoa/markdown'
import { Prose } from '@stoa/ui'
import styles from './markdown-preview.module.css'
import { useWords } from '../site/use-words.ts'

/** A text as it would be shown once it is sent. */
export type PreviewText = Pick<Rendered, 'html' | 'direction'>

/** How what was typed will look, above the field that still holds it. */
export function MarkdownPreview({ preview }: { preview: PreviewText | undefined }) {
	const words = useWords().parts.forms
	if (!preview) return null
	return (
		<section id="preview" className={styles.preview} aria-label={words.preview}>
			<h3>{words.preview}</h3>
			{preview.html === '' ? <p>{words.nothingToPreview}</p> : <Prose html={preview.html} direction={preview.direction} />}
		</section>
	)
}
