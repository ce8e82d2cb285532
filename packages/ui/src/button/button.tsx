import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './button.module.css'

/** The prominence of a control: one `main` on a page, `plain` by default, `quiet` in toolbars, `danger` for irreversible actions. */
export type Weight = 'main' | 'plain' | 'quiet' | 'danger'

/** Styles shared by buttons and links that act as buttons. */
export interface ButtonLook {
	weight?: Weight | undefined
	small?: boolean | undefined
	/** Square, for a single icon, which needs an `aria-label`. */
	square?: boolean | undefined
}

const look = ({ weight = 'plain', small, square }: ButtonLook): string =>
	classNames(styles.button, weight !== 'plain' && styles[weight], small && styles.small, square && styles.icon)

/** A button; it submits only when `type` says so. */
export function Button({ weight, small, square, type = 'button', ...rest }: ButtonLook & ButtonHTMLAttributes<HTMLButtonElement>) {
	return <button type={type} className={look({ weight, small, square })} {...rest} />
}

/** A link that looks like a button, for navigation rather than an action. */
export function ButtonLink({
	href,
	children,
	weight,
	small,
	square,
	label,
	opensTab = false,
}: ButtonLook & {
	href: string
	children: ReactNode
	/** For a single icon. */ label?: string
	/** In a tab of its own. */ opensTab?: boolean
}) {
	return (
		<a href={href} className={look({ weight, small, square })} aria-label={label} target={opensTab ? '_blank' : undefined}>
			{children}
		</a>
	)
}
