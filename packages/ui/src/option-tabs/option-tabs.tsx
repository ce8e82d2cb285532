import { ENGLISH_WIDGETS, type WidgetWords } from '../widget-words.ts'
import styles from './option-tabs.module.css'

/** One panel of a choice; `html` is finished and safe. */
export interface OptionPanel {
	/** Goes into the address (`?group=value`). */
	value: string
	label: string
	html: string
}

/**
 * Panels of which one shows at a time. Tabs of one `group` on a page switch together, and the address keeps the choice (`?group=value`); an
 * empty group stays by itself. All panels are in the page: without scripts, and on paper, they stand one after the other with their labels.
 */
export function OptionTabs({
	id,
	group,
	panels,
	words = ENGLISH_WIDGETS,
}: {
	/** Unique in the document. */ id: string
	group: string
	panels: readonly OptionPanel[]
	words?: WidgetWords
}) {
	return (
		<div className={styles.tabs} data-choice={group} data-choice-id={id}>
			<div className={styles.strip} role="tablist" aria-label={group || words.options}>
				{panels.map(({ value, label: text }, index) => (
					<button
						key={value}
						type="button"
						role="tab"
						id={`${id}-tab-${index}`}
						className={styles.tab}
						aria-controls={`${id}-panel-${index}`}
						aria-selected={index === 0}
						tabIndex={index === 0 ? 0 : -1}
						data-value={value}
					>
						{text}
					</button>
				))}
			</div>
			{panels.map(({ value, label: text, html }, index) => (
				<div
					key={value}
					role="tabpanel"
					id={`${id}-panel-${index}`}
					className={styles.panel}
					aria-labelledby={`${id}-tab-${index}`}
					data-panel={value}
					data-off={index === 0 ? undefined : ''}
				>
					<p className={styles.name} aria-hidden="true">
						{text}
					</p>
					<div className={styles.body} dangerouslySetInnerHTML={{ __html: html }} />
				</div>
			))}
		</div>
	)
}

/**
 * Whole branches of a page of which the address (`?fw=tf`) shows one, the first by default; the switch for them is elsewhere. Without scripts,
 * and on paper, all stand one after the other with their labels.
 */
export function FrameworkBranches({ id, branches }: { id: string; branches: readonly OptionPanel[] }) {
	return (
		<div data-choice="fw" data-choice-id={id}>
			{branches.map(({ value, label, html }, index) => (
				<div key={value} className={styles.branch} data-panel={value} data-off={index === 0 ? undefined : ''}>
					<p className={styles.name}>{label}</p>
					<div className={styles.body} dangerouslySetInnerHTML={{ __html: html }} />
				</div>
			))}
		</div>
	)
}
