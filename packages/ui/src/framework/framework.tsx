import { fill } from '../fill.ts'
import { ENGLISH_WIDGETS, type WidgetWords } from '../widget-words.ts'
import type { OptionPanel } from '../option-tabs/option-tabs.tsx'
import styles from './framework.module.css'

/** One framework that a page is written for. */
export interface FrameworkChoice {
	/** `pt`, `tf` */
	value: string
	label: string
	/** Its page, where each framework has its own. */
	href?: string | undefined
	/** Whether that is this page. */
	isCurrent?: boolean | undefined
}

/**
 * Links between the frameworks that a page is written for (`?fw=pt`, `?fw=tf`). The first is the current one until the address or the reader's
 * last choice says otherwise; where each has a page of its own, it is the one of this page.
 */
export function FrameworkSwitch({ frameworks, words = ENGLISH_WIDGETS }: { frameworks: readonly FrameworkChoice[]; words?: WidgetWords }) {
	return (
		<nav className={styles.switch} aria-label={words.framework}>
			{frameworks.map(({ value, label, href, isCurrent }, index) => (
				<a
					key={value}
					href={href ?? `?fw=${encodeURIComponent(value)}`}
					data-framework={value}
					data-own-page={href === undefined ? undefined : ''}
					aria-current={(isCurrent ?? index === 0) ? 'true' : undefined}
				>
					{label}
				</a>
			))}
		</nav>
	)
}

/** One bordered block for each framework, each with a button that hides and shows it; the browser remembers which are hidden. */
export function FrameworkContent({
	id,
	blocks,
	words = ENGLISH_WIDGETS,
}: {
	id: string
	blocks: readonly OptionPanel[]
	words?: WidgetWords
}) {
	return blocks.map(({ value, label, html }) => (
		<section key={value} className={styles.block} data-framework-block={value} aria-label={label}>
			<div className={styles.head}>
				<strong>{label}</strong>
				<button
					type="button"
					aria-expanded="true"
					aria-controls={`${id}-${value}`}
					data-hide={fill(words.hide, { name: label })}
					data-show={fill(words.show, { name: label })}
				>
					{fill(words.hide, { name: label })}
				</button>
			</div>
			<div id={`${id}-${value}`} className={styles.body} dangerouslySetInnerHTML={{ __html: html }} />
		</section>
	))
}
