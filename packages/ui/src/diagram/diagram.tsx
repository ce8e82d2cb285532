import { ENGLISH_WIDGETS, type WidgetWords } from '../widget-words.ts'
import styles from './diagram.module.css'

/** A Mermaid diagram (P-07). The page contains its source as readable text; a script draws it and folds the source below the drawing. */
export function Diagram({ source, title, words = ENGLISH_WIDGETS }: { source: string; title?: string | undefined; words?: WidgetWords }) {
	return (
		<figure className={styles.diagram} data-diagram data-name={title ?? words.diagram}>
			<details open className={styles.source}>
				<summary>{words.diagramSource}</summary>
				<pre dir="ltr" translate="no">
					<code className="language-mermaid">{source}</code>
				</pre>
			</details>
		</figure>
	)
}
