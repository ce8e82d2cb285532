import { Button, EmptyState, Notice, TextField } from '@stoa/ui'
import { compareDiffAddress } from '@stoa/vocabulary'
import { countedWord } from '../../../layouts/counted.ts'
import { Changes } from '../../../layouts/diff/changes.tsx'
import { LineDiff } from '../../../layouts/diff/line-diff.tsx'
import { CommitRow, commitStyles } from '../../../layouts/repo/commit-row.tsx'
import { RepoLayout } from '../../../layouts/repo/repo-layout.tsx'
import type { CompareData } from './load.ts'
import styles from './page.module.css'

/** What one revision has that another lacks. */
export function ComparePage({ data }: { data: CompareData }) {
	const { frame, base, head, refs, between, missing, diff, changes } = data
	const address = { kind: frame.repo.kind, id: frame.repo.name }
	return (
		<RepoLayout frame={frame} tab="history">
			<form className={styles.range} method="get">
				<TextField name="base" label="From" list="revisions" defaultValue={base} required autoCapitalize="none" spellCheck={false} />
				<TextField name="head" label="To" list="revisions" defaultValue={head} required autoCapitalize="none" spellCheck={false} />
				<datalist id="revisions">
					{refs.map(({ ref, name }) => (
						<option key={ref} value={name}>
							{name}
						</option>
					))}
				</datalist>
				<Button type="submit">Compare</Button>
			</form>
			{missing !== undefined && (
				<Notice tone="error">
					There is no branch, tag or commit <code>{missing}</code> here. Choose another above.
				</Notice>
			)}
			{between && between.ahead === 0 && (
				<EmptyState title="Nothing to compare">
					{between.behind === 0
						? 'Both name the same commit.'
						: `${base} has everything that ${head} has, and ${countedWord(between.behind, 'commit')} more.`}
				</EmptyState>
			)}
			{between && between.ahead > 0 && (
				<div className={styles.result}>
					<p className={styles.sum}>
						<code>{head}</code> has {countedWord(between.ahead, 'commit')} that <code>{base}</code> lacks
						{between.behind > 0 && <>, and lacks {countedWord(between.behind, 'commit')} of it</>}.
						{between.mergeBase === undefined && ' Their histories have nothing in common.'}
					</p>
					<ol className={commitStyles.commits}>
						{between.commits.map((commit) => (
							<CommitRow key={commit.oid} commit={commit} address={address} />
						))}
					</ol>
					{between.commits.length < between.ahead && <p className={styles.sum}>The latest {between.commits.length} are shown.</p>}
					{changes && <Changes changes={changes} address={address} base={between.mergeBase ?? between.base} head={between.head} />}
					{diff && <LineDiff diff={diff} wholeHref={compareDiffAddress(address, base, head)} />}
				</div>
			)}
		</RepoLayout>
	)
}
