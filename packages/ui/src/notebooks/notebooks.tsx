import { fill } from '../fill.ts'
import { Icon } from '../icon/icon.tsx'
import { ENGLISH_WIDGETS, type WidgetWords } from '../widget-words.ts'
import styles from './notebooks.module.css'

/** A notebook of the page; `href` is absolute. */
export interface NotebookTarget {
	label: string
	href: string
}

/** Where a page's notebooks open, and where its readers ask. */
export interface NotebooksProps {
	colab: readonly NotebookTarget[]
	studioLab: readonly NotebookTarget[]
	/** The chapter's question thread. */
	forumHref?: string | undefined
	words?: WidgetWords
}

/** Links to a page's notebooks: one is a link, several are a menu. It stands at the end of the title's line. */
export function Notebooks({ colab, studioLab, forumHref, words = ENGLISH_WIDGETS }: NotebooksProps) {
	return (
		<div className={styles.line} data-notebooks>
			{forumHref !== undefined && (
				<a className={styles.link} href={forumHref} target="_blank" rel="noopener noreferrer">
					<Icon name="chat" size={14} />
					{words.askForHelp}
				</a>
			)}
			<Service name="Colab" notebooks={colab} words={words} />
			<Service name="Studio Lab" notebooks={studioLab} words={words} />
		</div>
	)
}

function Service({ name, notebooks, words }: { name: string; notebooks: readonly NotebookTarget[]; words: WidgetWords }) {
	const label = fill(words.openIn, { name })
	const [only] = notebooks
	if (!only) return null
	if (notebooks.length === 1)
		return (
			<a className={styles.link} href={only.href} target="_blank" rel="noopener noreferrer">
				<Icon name="play" size={14} />
				{label}
			</a>
		)
	return (
		<details className={styles.menu} name="notebooks" data-menu>
			<summary className={styles.link}>
				<Icon name="play" size={14} />
				{label}
				<Icon name="chevron-down" size={12} />
			</summary>
			<ul>
				{notebooks.map((notebook) => (
					<li key={notebook.href}>
						<a href={notebook.href} target="_blank" rel="noopener noreferrer">
							{notebook.label}
						</a>
					</li>
				))}
			</ul>
		</details>
	)
}
