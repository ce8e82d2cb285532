import './layout.css'
import styles from './prose.module.css'

/** Long text. `html` must come from the Markdown room, which makes it safe. */
export function Prose({
	html,
	direction = 'auto',
}: {
	html: string
	/** Where it is known; default by the text itself. */ direction?: 'ltr' | 'rtl' | 'auto'
}) {
	return <div className={styles.prose} dir={direction} data-prose dangerouslySetInnerHTML={{ __html: html }} />
}
