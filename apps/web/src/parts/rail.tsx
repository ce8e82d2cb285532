import { CodeBlock, Icon, KindMark } from '@stoa/ui'
import { repoAddress, type RepoKind } from '@stoa/vocabulary'
import type { ReactNode } from 'react'
import { Island } from '../islands/island.tsx'
import { useWords } from '../site/use-words.ts'
import type { AppFace } from './app/app-face.ts'
import styles from './rail.module.css'

/**
 * A page with a rail. The rail comes first in the document, as a phone shows it: text that arrives piece by piece never pushes down
 * what is read already.
 */
export function RailPage({
	rail,
	wide = false,
	children,
}: {
	rail: ReactNode
	/** A rail with room for code. */ wide?: boolean
	children: ReactNode
}) {
	return (
		<div className={wide ? `${styles.page} ${styles.wide}` : styles.page}>
			{rail}
			<div>{children}</div>
		</div>
	)
}

/**
 * The column beside a card. On a phone it stands under the header: `first` as it is, the rest folded, so that the card begins on the first
 * screen.
 */
export function Rail({
	label,
	fold,
	first,
	open = false,
	children,
}: {
	/** For screen readers. */ label: string
	/** What the fold holds, as its title. */ fold: string
	first?: ReactNode
	/** Unfolded from the start. */ open?: boolean
	children: ReactNode
}) {
	return (
		<aside className={styles.rail} aria-label={label}>
			{first}
			<details className={styles.fold} open={open}>
				<summary>
					{fold}
					<Icon name="chevron-down" size={14} />
				</summary>
				<div className={styles.sections}>{children}</div>
			</details>
		</aside>
	)
}

/** One part of a page's rail. */
export function RailSection({
	title,
	beside,
	children,
}: {
	title: string
	/** At the end of the title's line. */ beside?: ReactNode
	children: ReactNode
}) {
	return (
		<section className={styles.section}>
			<div className={styles.head}>
				<h2>{title}</h2>
				{beside}
			</div>
			{children}
		</section>
	)
}

/** Short facts as pairs. */
export function FactList({ facts }: { facts: readonly { name: string; value: ReactNode }[] }) {
	return (
		<dl className={styles.facts}>
			{facts.map(({ name, value }) => (
				<div key={name} className={styles.fact}>
					<dt>{name}</dt>
					<dd>{value}</dd>
				</div>
			))}
		</dl>
	)
}

/** A repository that a page names. */
export interface NamedRepo {
	kind: RepoKind
	id: string
	face?: AppFace | undefined
	/** `false`: not on this hub, so that there is nothing to link to. */
	isHere?: boolean
}

/** Repositories by name; apps by the title that their card gives them. */
export function RepoLinks({ repos }: { repos: readonly NamedRepo[] }) {
	const words = useWords().parts.lists
	return (
		<ul className={styles.ids}>
			{repos.map((repo) => (
				<li key={repo.id}>
					{repo.isHere === false ? (
						<span dir="ltr" title={words.notHub}>
							<KindMark kind={repo.kind} />
							<span>{repo.id}</span>
						</span>
					) : (
						<a href={repoAddress(repo)} dir="ltr" title={repo.face?.title === undefined ? undefined : repo.id}>
							{repo.face?.emoji === undefined ? <KindMark kind={repo.kind} /> : <span aria-hidden="true">{repo.face.emoji}</span>}
							<span dir="auto">{repo.face?.title ?? repo.id}</span>
						</a>
					)}
				</li>
			))}
		</ul>
	)
}

/** Several ways to do one thing, one open at a time. */
export function CodeChoices({ choices }: { choices: readonly { title: string; code: string }[] }) {
	return (
		<div className={styles.choices}>
			{choices.map(({ title, code }, index) => (
				<details key={title} name="ways" open={index === 0}>
					<summary>
						{title}
						<Icon name="chevron-down" size={14} />
					</summary>
					<CodeBlock code={code} renderCopy={(button) => <Island name="copy">{button}</Island>} />
				</details>
			))}
		</div>
	)
}

/** A remark in a rail. */
export function RailNote({ children }: { children: ReactNode }) {
	return <p className={styles.soft}>{children}</p>
}
