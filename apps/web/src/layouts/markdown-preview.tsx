import type { Rendered } from '@stoa/markdown'
import { Prose } from '@stoa/ui'
import styles from './markdown-preview.module.css'

/** A text as it would be shown once it is sent. */
export type PreviewText = Pick<Rendered, 'html' | 'direction'>

/** A line below fields that take Markdown. */
export const MARKDOWN_HINT = 'Markdown: **bold**, `code`, > quote, - list, [text](address), $formula$, @name, #1.'

/** How what was typed will look, above the field that still holds it. */
export function MarkdownPreview({ preview }: { preview: PreviewText | undefined }) {
	if (!preview) return null
	return (
		<section id="preview" className={styles.preview} aria-label="Preview">
			<h3>Preview</h3>
			{preview.html === '' ? <p>Nothing to preview.</p> : <Prose html={preview.html} direction={preview.direction} />}
		</section>
	)
}
