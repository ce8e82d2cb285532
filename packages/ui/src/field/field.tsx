import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes, TextareaHTMLAttributes } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon/icon.tsx'
import styles from './field.module.css'

interface FieldFrame {
	/** Also the control's id. */
	name: string
	label: string
	hint?: ReactNode
	/** What is wrong with the value, as a sentence. */
	error?: string | undefined
}

function Frame({ name, label, hint, error, children }: FieldFrame & { children: ReactNode }) {
	return (
		<div className={styles.field}>
			<label className={styles.label} htmlFor={name}>
				{label}
			</label>
			{children}
			{error ? (
				<p className={styles.error} id={`${name}-error`}>
					<Icon name="warning" size={14} />
					{error}
				</p>
			) : (
				hint && (
					<p className={styles.hint} id={`${name}-hint`}>
						{hint}
					</p>
				)
			)}
		</div>
	)
}

const described = ({ name, hint, error }: FieldFrame) => ({
	'aria-describedby': error ? `${name}-error` : hint ? `${name}-hint` : undefined,
	'aria-invalid': error ? true : undefined,
})

/** A labeled line of text, with its hint or what is wrong with it. `id` tells two of the same name apart. */
export function TextField({
	name,
	label,
	hint,
	error,
	id = name,
	...input
}: FieldFrame & Omit<InputHTMLAttributes<HTMLInputElement>, 'name'>) {
	return (
		<Frame {...{ name: id, label, hint, error }}>
			<input id={id} name={name} className={styles.control} {...described({ name: id, label, hint, error })} {...input} />
		</Frame>
	)
}

/** A labeled field of several lines. `id` tells two of the same name apart. */
export function TextArea({
	name,
	label,
	hint,
	error,
	id = name,
	...area
}: FieldFrame & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'name'>) {
	return (
		<Frame {...{ name: id, label, hint, error }}>
			<textarea
				id={id}
				name={name}
				className={classNames(styles.control, styles.area)}
				dir="auto"
				{...described({ name: id, label, hint, error })}
				{...area}
			/>
		</Frame>
	)
}

/** One choice from a list. */
export interface Option {
	value: string
	label: string
}

/** A labeled list to choose one from. */
export function SelectField({
	name,
	label,
	hint,
	error,
	options,
	...select
}: FieldFrame & { options: readonly Option[] } & Omit<SelectHTMLAttributes<HTMLSelectElement>, 'name'>) {
	return (
		<Frame {...{ name, label, hint, error }}>
			<select id={name} name={name} className={styles.control} {...described({ name, label, hint, error })} {...select}>
				{options.map(({ value, label: text }) => (
					<option key={value} value={value}>
						{text}
					</option>
				))}
			</select>
		</Frame>
	)
}

/** A list to choose one from inside a line of other controls; `label` is for screen readers. */
export function InlineSelect({
	label,
	options,
	...select
}: { label: string; options: readonly Option[] } & SelectHTMLAttributes<HTMLSelectElement>) {
	return (
		<select aria-label={label} className={classNames(styles.control, styles.small)} {...select}>
			{options.map(({ value, label: text }) => (
				<option key={value} value={value}>
					{text}
				</option>
			))}
		</select>
	)
}

/** A box or a round button with its words. */
export function Choice({
	label,
	hint,
	type,
	...input
}: { label: ReactNode; hint?: ReactNode; type: 'checkbox' | 'radio' } & InputHTMLAttributes<HTMLInputElement>) {
	return (
		<label className={styles.choice}>
			<input type={type} {...input} />
			<span>{label}</span>
			{hint && <span className={styles.hint}>{hint}</span>}
		</label>
	)
}

/** The search box. `shortcut` shows the key that jumps to it. */
export function SearchField({
	label,
	shortcut,
	large,
	...input
}: { label: string; shortcut?: string; large?: boolean } & InputHTMLAttributes<HTMLInputElement>) {
	return (
		<label className={styles.search}>
			<span className="sr-only">{label}</span>
			<Icon name="search" />
			<input
				type="search"
				className={classNames(styles.control, large && styles.large)}
				placeholder={label}
				autoComplete="off"
				spellCheck={false}
				{...input}
			/>
			{shortcut && <kbd aria-hidden="true">{shortcut}</kbd>}
		</label>
	)
}
