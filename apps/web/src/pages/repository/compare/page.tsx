import { Button, EmptyState, Notice, TextField } from '@stoa/ui'
import { compareDiffAddress } from '@stoa/vocabulary'
import { Changes } from '../../../viewers/diff/changes.tsx'
import { LineDiff } from '../../../viewers/diff/line-diff.tsx'
import { CommitRow, commitStyles } from '../../../parts/repo/commit-row.tsx'
import { RepoLayout } from '../../../parts/repo/repo-layout.tsx'
import { useWords } from '../../../site/use-words.ts'
import type { CompareData } from './load.ts'
import styles from './page.module.css'

/** What one revision has that another lacks. */
export function ComparePage({ data }: { data: CompareData }) {
	const words = useWords().repository.compare
	const { frame, base, head, refs, between, missing, diff, changes } = data
	const address = { kind: frame.repo.kind, id: frame.repo.name }
	return (
		<RepoLayout frame={frame} tab="history">
			<form className={styles.range} method="get">
				<TextField name="base" label={words.from} list="revisions" defaultValue={base} required autoCapitalize="none" spellCheck={false} />
				<TextField name="head" label={words.to} list="revisions" defaultValue={head} required autoCapitalize="none" spellCheck={false} />
				<datalist id="revisions">
					{refs.map(({ ref, name }) => (
						<option key={ref} value={name}>
							{name}
						</option>
					))}
				</datalist>
				<Button type="submit">{words.compare}</Button>
			</form>
			{missing !== undefined && <Notice tone="error">{words.noRevision(<code>{missing}</code>)}</Notice>}
			{between && between.ahead === 0 && (
				<EmptyState title={words.nothingToCompare}>
					{between.behind === 0 ? words.sameCommit : words.onlyBehind({ base, head, behind: between.behind })}
				</EmptyState>
			)}
			{between && between.ahead > 0 && (
				<div className={styles.result}>
					<p className={styles.sum}>
						{words[between.behind > 0 ? 'aheadAndBehind' : 'ahead']({
							head: <code>{head}</code>,
							ahead: between.ahead,
							base: <code>{base}</code>,
							behind: between.behind,
						})}
						{between.mergeBase === undefined && <> {words.nothingInCommon}</>}
					</p>
					<ol className={commitStyles.commits}>
						{between.commits.map((commit) => (
							<CommitRow key={commit.oid} commit={commit} address={address} />
						))}
					</ol>
					{between.commits.length < between.ahead && <p className={styles.sum}>{words.latestShown(between.commits.length)}</p>}
					{changes && <Changes changes={changes} address={address} base={between.mergeBase ?? between.base} head={between.head} />}
					{diff && <LineDiff diff={diff} wholeHref={compareDiffAddress(address, base, head)} />}
				</div>
			)}
		</RepoLayout>
	)
}
