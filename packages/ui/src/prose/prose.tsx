import styles from './prose.module.css'

/** Long text. `html` must come from the Markdown room, which makes it safe. */
export function Prose({ html }: { html: string }) {
	return <div className={styles.prose} dir="auto" dangerouslySetInnerHTML={{ __html: html }} />
}
