import { classNames, Notice } from '@stoa/ui'
import type { ReactNode } from 'react'
import type { FormState } from '../site/form.ts'
import { Csrf } from './csrf.tsx'
import styles from './form-page.module.css'

/** A page around one form: its title, a lead, what went wrong as a whole. */
export function FormPage({ title, lead, wide, children }: { title: string; lead?: ReactNode; wide?: boolean; children: ReactNode }) {
	return (
		<div className={classNames(styles.page, wide && styles.wide)}>
			<div>
				<h1>{title}</h1>
				{lead && <p className={styles.lead}>{lead}</p>}
			</div>
			{children}
		</div>
	)
}

/** A form that is sent to `action`; it carries the hidden `csrf` and says what was wrong with it as a whole. */
export function PostForm({
	action,
	state,
	hasFiles,
	children,
}: {
	action?: string | undefined
	state?: FormState
	/** Some field is a file. */
	hasFiles?: boolean
	children: ReactNode
}) {
	return (
		<form className={styles.form} method="post" action={action} encType={hasFiles ? 'multipart/form-data' : undefined}>
			<Csrf />
			{state?.errors['form'] && <Notice tone="error">{state.errors['form']}</Notice>}
			{children}
		</form>
	)
}

/** One part of a page of settings: what it is about, and its forms, side by side where there is room. */
export function FormSection({ id, title, hint, children }: { id?: string; title: string; hint?: ReactNode; children: ReactNode }) {
	return (
		<section className={styles.section} id={id}>
			<div>
				<h2>{title}</h2>
				{hint && <p>{hint}</p>}
			</div>
			<div>{children}</div>
		</section>
	)
}

export { styles as formStyles }
