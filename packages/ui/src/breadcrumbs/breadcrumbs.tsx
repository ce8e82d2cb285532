import { useUiWords } from '../words/use-ui-words.ts'
import styles from './breadcrumbs.module.css'

/** The path to a page, from the outside in; the last step is the page itself. */
export function Breadcrumbs({ steps, label }: { steps: readonly { text: string; href: string }[]; label?: string }) {
	const words = useUiWords()
	return (
		<nav aria-label={label ?? words.path}>
			<ol className={styles.crumbs} dir="ltr">
				{steps.map(({ text, href }, index) => (
					<li key={href}>{index === steps.length - 1 ? <span aria-current="page">{text}</span> : <a href={href}>{text}</a>}</li>
				))}
			</ol>
		</nav>
	)
}
