import type { NamedRef } from '@stoa/hub'
import { Breadcrumbs, Icon } from '@stoa/ui'
import { type Addressed, blobAddress, branchesAddress, treeAddress } from '@stoa/vocabulary'
import type { ReactNode } from 'react'
import { useWords } from '../../site/use-words.ts'
import styles from './file-bar.module.css'
import type { RepoFrame } from './load-repo.ts'

/** The revision and path of a page of files. */
interface Place {
	frame: RepoFrame
	rev: string
	/** `''` for the root. */
	path: string
	branches: NamedRef[]
	tags: NamedRef[]
}

/** Where a page stands in another revision: the same page, as far as it is there. */
export type SamePlace = (repo: Addressed, rev: string, path: string) => string

/** Names that the menu lists; all others are one page away. */
const REFS_LISTED = 40

/** Revision, path and what can be done here: the line above folders and files. `pageOf`: the page that another revision leads to. */
export function FileBar({
	place,
	isFile,
	pageOf,
	children,
}: {
	place: Place
	isFile: boolean
	pageOf?: SamePlace
	/** Buttons. */ children?: ReactNode
}) {
	const { frame, rev, path } = place
	const address = { kind: frame.repo.kind, id: frame.repo.name }
	const segments = path ? path.split('/') : []
	const steps = [
		{ text: frame.repo.name.split('/')[1] ?? '', href: treeAddress(address, rev) },
		...segments.map((text, index) => {
			const upTo = segments.slice(0, index + 1).join('/')
			return { text, href: isFile && index === segments.length - 1 ? blobAddress(address, rev, upTo) : treeAddress(address, rev, upTo) }
		}),
	]
	return (
		<div className={styles.bar}>
			<Revisions place={place} pageOf={pageOf ?? (isFile ? blobAddress : treeAddress)} />
			<Breadcrumbs steps={steps} />
			<div className={styles.actions}>{children}</div>
		</div>
	)
}

function Revisions({ place: { frame, rev, path, branches, tags }, pageOf }: { place: Place; pageOf: SamePlace }) {
	const words = useWords().parts.repo
	const address = { kind: frame.repo.kind, id: frame.repo.name }
	const groups = [
		{ title: words.branches, refs: branches },
		{ title: words.tags, refs: tags },
	].filter(({ refs }) => refs.length > 0)
	return (
		<details className={styles.revision} name="menu" data-menu>
			<summary aria-label={words.revision(rev)}>
				<Icon name="branch" size={14} />
				{/^[0-9a-f]{40}$/.test(rev) ? rev.slice(0, 8) : rev}
				<Icon name="chevron-down" size={12} />
			</summary>
			<div className={styles.menu}>
				{groups.map(({ title, refs }) => (
					<div key={title}>
						<h2>{title}</h2>
						{refs.slice(0, REFS_LISTED).map(({ name, ref }) => (
							<a key={ref} href={pageOf(address, name, path)} aria-current={name === rev || undefined}>
								{name}
							</a>
						))}
					</div>
				))}
				<a className={styles.all} href={branchesAddress(address)}>
					{words.allBranchesTags}
				</a>
			</div>
		</details>
	)
}
