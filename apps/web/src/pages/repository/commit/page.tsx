import { When } from '@stoa/ui'
import { commitAddress, compareAddress, treeAddress } from '@stoa/vocabulary'
import { CopyButton } from '../../../islands/copy/copy-button.tsx'
import { Changes } from '../../../viewers/diff/changes.tsx'
import { LineDiff } from '../../../viewers/diff/line-diff.tsx'
import { RepoLayout } from '../../../parts/repo/repo-layout.tsx'
import { useFrame } from '../../../site/frame.tsx'
import { useWords } from '../../../site/use-words.ts'
import type { CommitData } from './load.ts'
import styles from './page.module.css'

/** One commit: who, when, why, and what it changed. */
export function CommitPage({ data: { frame, commit, diff, changes } }: { data: CommitData }) {
	const words = useWords().repository.commit
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
						<code>{commit.oid}</code> <CopyButton value={commit.oid} label={words.copyCommitId} />
					</span>
					{parent && <a href={commitAddress(address, parent)}>{words.parent(<code>{parent.slice(0, 8)}</code>)}</a>}
					<a href={treeAddress(address, commit.oid)}>{words.filesCommit}</a>
				</p>
				{changes && <Changes changes={changes} address={address} base={parent} head={commit.oid} />}
				{diff && <LineDiff diff={diff} wholeHref={compareAddress(address, `${commit.oid}^`, commit.oid)} />}
				{!parent && <p>{words.firstCommit}</p>}
			</article>
		</RepoLayout>
	)
}
