import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Icon, type IconName } from '../icon/icon.tsx'
import styles from './notice.module.css'

/** What a notice is about. */
export type Tone = 'info' | 'good' | 'warning' | 'error'

const ICONS: Record<Tone, IconName> = { info: 'info', good: 'check', warning: 'warning', error: 'warning' }

/** Something to know before going on. Errors are read out at once. */
export function Notice({ tone = 'info', children }: { tone?: Tone; children: ReactNode }) {
	return (
		<div className={classNames(styles.notice, tone !== 'info' && styles[tone])} role={tone === 'error' ? 'alert' : undefined}>
			<Icon name={ICONS[tone]} />
			<div>{children}</div>
		</div>
	)
}

/** Nothing here: what that means and what to do next. */
export function EmptyState({ title, children, actions }: { title: string; children: ReactNode; /** Buttons and links. */ actions?: ReactNode }) {
	return (
		<div className={styles.empty}>
			<h2>{title}</h2>
			<p>{children}</p>
			{actions && <div className={styles.actions}>{actions}</div>}
		</div>
	)
}
