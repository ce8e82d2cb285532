import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Icon, type IconName } from '../icon/icon.tsx'
import { ENGLISH_WIDGETS, type WidgetWords } from '../widget-words.ts'
import styles from './callout.module.css'

/** The kind of a call-out. */
export type CalloutKind = 'note' | 'tip' | 'important' | 'warning' | 'caution'

const ICONS: Record<CalloutKind, IconName> = { note: 'info', tip: 'bulb', important: 'info', warning: 'warning', caution: 'warning' }

/** A remark beside the text. Its label names the kind, so that color is not the only sign. `title` replaces the label. */
export function Callout({
	kind,
	title,
	children,
	html,
	words = ENGLISH_WIDGETS,
}: {
	kind: CalloutKind
	title?: string | undefined
	children?: ReactNode
	/** Instead of children: finished, safe HTML. */
	html?: string
	words?: WidgetWords
}) {
	const label = title ?? words[kind]
	return (
		<div className={classNames(styles.callout, kind !== 'note' && styles[kind])} role="note" aria-label={label}>
			<p className={styles.label}>
				<Icon name={ICONS[kind]} />
				{label}
			</p>
			{html === undefined ? (
				<div className={styles.body}>{children}</div>
			) : (
				<div className={styles.body} dangerouslySetInnerHTML={{ __html: html }} />
			)}
		</div>
	)
}
