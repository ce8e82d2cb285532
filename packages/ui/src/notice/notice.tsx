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
export function EmptyState({
	title,
	children,
	actions,
	isPage = false,
}: {
	title: string
	children: ReactNode
	/** Buttons and links. */ actions?: ReactNode
	/** The whole page is this: its title is the page's. */ isPage?: boolean
}) {
	return (
		<div className={styles.empty}>
			{isPage ? <h1>{title}</h1> : <h2>{title}</h2>}
			<p>{children}</p>
			{actions && <div className={styles.actions}>{actions}</div>}
		</div>
	)
}
