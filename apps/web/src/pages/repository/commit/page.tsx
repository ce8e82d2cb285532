import { When } from '@stoa/ui'
import { commitAddress, compareAddress, treeAddress } from '@stoa/vocabulary'
import { CopyButton } from '../../../islands/copy/copy-button.tsx'
import { Changes } from '../../../layouts/diff/changes.tsx'
import { LineDiff } from '../../../layouts/diff/line-diff.tsx'
import { RepoLayout } from '../../../layouts/repo/repo-layout.tsx'
import { useFrame } from '../../../site/frame.tsx'
import type { CommitData } from './load.ts'
import styles from './page.module.css'

/** One commit: who, when, why, and what it changed. */
export function CommitPage({ data: { frame, commit, diff, changes } }: { data: CommitData }) {
	const { now } = useFrame()
	const address = { kind: frame.repo.kind, id: frame.repo.name }
	const [parent] = commit.parents
	return (
		<RepoLayout frame={frame} tab="history">
			<article className={styles.commit}>
				<h2 dir="auto">{commit.title}</h2>
				{commit.message && (
					<p className={styles.message} dir="auto">
						{commit.message}
					</p>
				)}
				<p className={styles.facts}>
					<span>
						{commit.authors.join(', ')}, <When date={commit.date} now={now} />
					</span>
					<span>
						<code>{commit.oid}</code> <CopyButton value={commit.oid} label="Copy the commit ID" />
					</span>
					{parent && (
						<a href={commitAddress(address, parent)}>
							Parent <code>{parent.slice(0, 8)}</code>
						</a>
					)}
					<a href={treeAddress(address, commit.oid)}>Files at this commit</a>
				</p>
				{changes && <Changes changes={changes} address={address} base={parent} head={commit.oid} />}
				{diff && <LineDiff diff={diff} wholeHref={compareAddress(address, `${commit.oid}^`, commit.oid)} />}
				{!parent && <p>This is the first commit.</p>}
			</article>
		</RepoLayout>
	)
}
