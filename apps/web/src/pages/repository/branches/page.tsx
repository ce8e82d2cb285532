import type { BranchFacts, NamedRef, TagFacts } from '@stoa/hub'
import { Button, ButtonLink, EmptyState, Icon, Note, Notice, Pagination, TextArea, TextField, When } from '@stoa/ui'
import { type Addressed, branchesAddress, commitAddress, comparePageAddress, treeAddress } from '@stoa/vocabulary'
import type { ReactNode } from 'react'
import { Csrf } from '../../../parts/csrf.tsx'
import { FormSection, PostForm } from '../../../parts/form-page.tsx'
import { RepoLayout } from '../../../parts/repo/repo-layout.tsx'
import { useFrame } from '../../../site/frame.tsx'
import { useWords } from '../../../site/use-words.ts'
import { type BranchesData, REFS_PAGE } from './act.ts'
import styles from './page.module.css'

/** Where a repository's lines of work stand, and the commits that have a name. */
export function BranchesPage({ data }: { data: BranchesData }) {
	const words = useWords().repository.branches
	const { frame, branches, tags, branchCount, tagCount, page, leavesWithin, form } = data
	const address = { kind: frame.repo.kind, id: frame.repo.name }
	const hasMore = (page + 1) * REFS_PAGE < Math.max(branchCount, tagCount)
	return (
		<RepoLayout frame={frame} tab="history">
			<div className={styles.page}>
				{form.errors['form'] && <Notice tone="error">{form.errors['form']}</Notice>}
				<RefList title={words.branches(branchCount)}>
					{branches.map((branch) => (
						<Branch key={branch.ref} branch={branch} address={address} mayWrite={frame.mayWrite} leavesWithin={leavesWithin} />
					))}
				</RefList>
				<RefList title={words.tags(tagCount)}>
					{tags.map((tag) => (
						<Tag key={tag.ref} tag={tag} address={address} mayWrite={frame.mayWrite} leavesWithin={leavesWithin} />
					))}
				</RefList>
				{tagCount === 0 && <EmptyState title={words.noTagsYet}>{words.noTagsHint}</EmptyState>}
				<Pagination
					startHref={page > 0 ? branchesAddress(address) : undefined}
					nextHref={hasMore ? branchesAddress(address, new URLSearchParams({ p: String(page + 1) })) : undefined}
				/>
				{frame.mayWrite && <NewRefs data={data} />}
			</div>
		</RepoLayout>
	)
}

function RefList({ title, children }: { title: string; children: ReactNode }) {
	return (
		<section className={styles.group}>
			<h2>{title}</h2>
			<ul className={styles.list}>{children}</ul>
		</section>
	)
}

interface RefProps {
	address: Addressed
	mayWrite: boolean
	leavesWithin: number
}

function Branch({ branch, address, mayWrite, leavesWithin }: RefProps & { branch: BranchFacts }) {
	const words = useWords().repository.branches
	const { name, ahead, behind, isDefault, commit } = branch
	return (
		<li className={styles.row}>
			<span className={styles.name}>
				<Icon name="branch" size={14} />
				<a href={treeAddress(address, name)} dir="ltr">
					{name}
				</a>
				{isDefault && <Note>{words.default}</Note>}
			</span>
			<LastCommit commit={commit} address={address} />
			<span className={styles.apart}>
				{!isDefault && (
					<>
						<span title={words.aheadHint(ahead)}>{words.ahead(ahead)}</span>
						<span title={words.behindHint(behind)}>{words.behind(behind)}</span>
					</>
				)}
			</span>
			<span className={styles.buttons}>
				{!isDefault && (
					<ButtonLink href={comparePageAddress(address, 'main', name)} small label={words.compareWithMain(name)}>
						{words.compare}
					</ButtonLink>
				)}
				{mayWrite && !isDefault && (
					<Delete what="branch" name={name}>
						{words.goesWithIt(leavesWithin)}
					</Delete>
				)}
			</span>
		</li>
	)
}

function Tag({ tag, address, mayWrite, leavesWithin }: RefProps & { tag: TagFacts }) {
	const words = useWords().repository.branches
	const { now } = useFrame()
	return (
		<li className={styles.row}>
			<span className={styles.name}>
				<Icon name="bookmark" size={14} />
				<a href={treeAddress(address, tag.name)} dir="ltr">
					{tag.name}
				</a>
			</span>
			<LastCommit commit={tag.commit} address={address} />
			<span className={styles.apart}>{tag.date && <span>{words.tagged(<When date={tag.date} now={now} />)}</span>}</span>
			<span className={styles.buttons}>
				{mayWrite && (
					<Delete what="tag" name={tag.name}>
						{words.goesWithIt(leavesWithin)}
					</Delete>
				)}
			</span>
			{tag.message && (
				<p className={styles.message} dir="auto">
					{tag.message}
				</p>
			)}
		</li>
	)
}

function LastCommit({ commit, address }: { commit: NamedCommit; address: Addressed }) {
	const { now } = useFrame()
	if (!commit) return <span />
	return (
		<span className={styles.commit}>
			<a href={commitAddress(address, commit.oid)} dir="auto">
				{commit.title}
			</a>
			<span>
				{commit.authors.join(', ')}, <When date={commit.date} now={now} />
			</span>
		</span>
	)
}

type NamedCommit = BranchFacts['commit']

/** Two steps, without a script: what opens it deletes nothing. */
function Delete({ what, name, children }: { what: 'branch' | 'tag'; name: NamedRef['name']; children: ReactNode }) {
	const words = useWords().repository.branches
	return (
		<details className={styles.delete} name="delete" data-menu>
			<summary aria-label={words.deleteNamed[what](name)} title={words.delete}>
				<Icon name="trash" size={14} />
			</summary>
			<form method="post">
				<Csrf />
				<input type="hidden" name="do" value={`delete-${what}`} />
				<input type="hidden" name="name" value={name} />
				<p>{children}</p>
				<Button type="submit" weight="danger" small>
					{words.deleteButton(name)}
				</Button>
			</form>
		</details>
	)
}

const NAME = { required: true, autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const

function NewRefs({ data: { form } }: { data: BranchesData }) {
	const words = useWords().repository.branches
	const field = (name: string) => ({ name, error: form.errors[name], defaultValue: form.values[name] })
	return (
		<div className={styles.forms}>
			<FormSection title={words.newBranch}>
				<PostForm>
					<input type="hidden" name="do" value="create-branch" />
					<TextField {...field('branch')} label={words.name} {...NAME} />
					<TextField
						{...field('from')}
						label={words.startsAt}
						hint={words.startsAtHint}
						{...NAME}
						defaultValue={form.values['from'] ?? 'main'}
					/>
					<div>
						<Button type="submit">{words.createBranch}</Button>
					</div>
				</PostForm>
			</FormSection>
			<FormSection title={words.newTag}>
				<PostForm>
					<input type="hidden" name="do" value="create-tag" />
					<TextField {...field('tag')} label={words.nameTag} {...NAME} />
					<TextField
						{...field('target')}
						label={words.pointsTo}
						hint={words.pointsToHint}
						{...NAME}
						defaultValue={form.values['target'] ?? 'main'}
					/>
					<TextArea {...field('message')} label={words.message} hint={words.messageHint} rows={3} />
					<div>
						<Button type="submit">{words.createTag}</Button>
					</div>
				</PostForm>
			</FormSection>
		</div>
	)
}
