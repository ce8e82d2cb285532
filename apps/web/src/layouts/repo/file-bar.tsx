import { Breadcrumbs, Icon } from '@stoa/ui'
import { blobAddress, treeAddress } from '@stoa/vocabulary'
import type { ReactNode } from 'react'
import type { FilePlace } from '../../pages/tree/load.ts'
import styles from './file-bar.module.css'

/** Revision, path and what can be done here: the line above folders and files. */
export function FileBar({ place, isFile, children }: { place: FilePlace; isFile: boolean; /** Buttons. */ children?: ReactNode }) {
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
			<Revisions place={place} />
			<Breadcrumbs steps={steps} />
			<div className={styles.actions}>{children}</div>
		</div>
	)
}

function Revisions({ place: { frame, rev, branches, tags } }: { place: FilePlace }) {
	const address = { kind: frame.repo.kind, id: frame.repo.name }
	const groups = [
		{ title: 'Branches', refs: branches },
		{ title: 'Tags', refs: tags },
	].filter(({ refs }) => refs.length > 0)
	return (
		<details className={styles.revision} name="menu" data-menu>
			<summary aria-label={`Revision ${rev}`}>
				<Icon name="branch" size={14} />
				{/^[0-9a-f]{40}$/.test(rev) ? rev.slice(0, 8) : rev}
				<Icon name="chevron-down" size={12} />
			</summary>
			<div className={styles.menu}>
				{groups.map(({ title, refs }) => (
					<div key={title}>
						<h2>{title}</h2>
						{refs.map(({ name, ref }) => (
							<a key={ref} href={treeAddress(address, name)}>
								{name}
							</a>
						))}
					</div>
				))}
			</div>
		</details>
	)
}
