import { classNames, SearchField } from '@stoa/ui'
import { PAGES } from '@stoa/vocabulary'
import type { ReactNode } from 'react'
import { Island } from '../islands/island.tsx'
import styles from '../islands/suggest/hub-search.module.css'

/** The search through the whole hub: a form, which suggests what begins like the typed words once its script lives. */
export function HubSearch({
	className,
	children,
	...field
}: {
	className?: string | undefined
	/** Stands over the field. */ children?: ReactNode
	label: string
	placeholder?: string
	defaultValue?: string
	large?: boolean
}) {
	return (
		<Island name="suggest">
			<form className={classNames(styles.form, field.large !== true && styles.small, className)} action={PAGES.search.href()}>
				{children}
				<SearchField name="q" shortcut="/" data-focus-key="/" {...field} />
			</form>
		</Island>
	)
}
