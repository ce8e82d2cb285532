import { Menu as BaseMenu } from '@base-ui/react/menu'
import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { Icon, type IconName } from '../icon/icon.tsx'
import styles from './menu.module.css'

/** Space between a menu and what opened it, and at least to the window's edge, in CSS pixels (C-14). */
const GAP = 10
/** A menu is never narrower, in CSS pixels (C-14). */
const WIDTH_MIN = 220
/** And never less than this much wider than what it hangs on, in CSS pixels (C-14). */
const WIDTH_MORE = 80

/** One line of a menu: it does something, or leads somewhere in a new tab. */
export type MenuAction = {
	title: string
	description?: string | undefined
	/** A remark after the description. */
	note?: string | undefined
	icon: IconName
} & (
	| { onChoose: () => void }
	| {
			href: string
			/** Another program takes the link, so no tab is opened. */
			stays?: boolean
	  }
)

/** A menu and the button that opens it. */
export interface MenuProps {
	/** Name of the button and of the menu. */
	label: string
	/** Of the button, in its document. */
	id: string
	/** What the menu hangs on, and where it is put. */
	anchor: RefObject<HTMLElement | null>
	actions: readonly MenuAction[]
	/** Of the button. */
	className?: string | undefined
	/** What is on the button. */
	children: ReactNode
	onOpen?: () => void
}

/**
 * A menu of actions. It closes on a press elsewhere, on Escape, when the window changes its size, when the page scrolls under it, and after
 * a choice (C-02 to C-06).
 */
export function Menu({ label, id, anchor, actions, className, children, onOpen }: MenuProps) {
	const [open, setOpen] = useState(false)
	useClosing(open, anchor, () => setOpen(false))
	return (
		<BaseMenu.Root
			open={open}
			modal={false}
			onOpenChange={(opens) => {
				setOpen(opens)
				if (opens) onOpen?.()
			}}
		>
			<BaseMenu.Trigger id={id} className={className} aria-label={label} title={label}>
				{children}
			</BaseMenu.Trigger>
			<BaseMenu.Portal container={anchor}>
				<BaseMenu.Positioner
					className={styles.place}
					anchor={anchor}
					positionMethod="fixed"
					side="bottom"
					align="end"
					sideOffset={GAP}
					collisionPadding={GAP}
				>
					<BaseMenu.Popup
						className={styles.menu}
						ref={(popup) => {
							const width = Math.max(WIDTH_MIN, (anchor.current?.offsetWidth ?? 0) + WIDTH_MORE)
							popup?.style.setProperty('min-inline-size', `min(${width}px, 100vw - ${2 * GAP}px)`)
						}}
					>
						{actions.map((action) => (
							<Line key={action.title} id={id} action={action} />
						))}
					</BaseMenu.Popup>
				</BaseMenu.Positioner>
			</BaseMenu.Portal>
		</BaseMenu.Root>
	)
}

function Line({ id, action }: { id: string; action: MenuAction }) {
	const { title, description, note, icon } = action
	const key = `${id}-${title.replaceAll(/\W+/g, '-')}`
	const named = { 'aria-labelledby': `${key}-title`, ...(description && { 'aria-describedby': `${key}-about` }) }
	const body = (
		<>
			<Icon name={icon} />
			<span className={styles.title} id={`${key}-title`}>
				{title}
				{'href' in action && !action.stays && <Icon name="external" size={12} />}
			</span>
			{description && (
				<span className={styles.about} id={`${key}-about`}>
					<span>{description}</span>
					{note && <span className={styles.note}>{note}</span>}
				</span>
			)}
		</>
	)
	if ('href' in action)
		return (
			<BaseMenu.LinkItem
				className={styles.line}
				href={action.href}
				target={action.stays ? undefined : '_blank'}
				rel="noopener noreferrer"
				closeOnClick
				{...named}
			>
				{body}
			</BaseMenu.LinkItem>
		)
	return (
		<BaseMenu.Item className={styles.line} onClick={action.onChoose} {...named}>
			{body}
		</BaseMenu.Item>
	)
}

/** Closes when the window or the place of the menu changes: scrolling inside the menu changes neither. */
function useClosing(open: boolean, anchor: RefObject<HTMLElement | null>, close: () => void): void {
	useEffect(() => {
		if (!open) return undefined
		const onScroll = ({ target }: Event): void => {
			const moved = target instanceof Node && anchor.current !== null && target !== anchor.current && target.contains(anchor.current)
			if (moved) close()
		}
		const listening = new AbortController()
		const { signal } = listening
		window.addEventListener('resize', close, { signal })
		document.addEventListener('scroll', onScroll, { capture: true, passive: true, signal })
		return () => listening.abort()
	})
}
