import type { AccountImpact, RepoImpact, TakedownAct, TakedownView } from '@stoa/hub'
import { Button, Choice, Notice, Size, TextArea, TextField, When, exactCount } from '@stoa/ui'
import { accountAddress, discussionAddress, discussionEventAddress, repoAddress, takedownAddress } from '@stoa/vocabulary'
import type { ReactNode } from 'react'
import { AdminLayout } from '../../../layouts/admin/admin-layout.tsx'
import { FormPage, FormSection, PostForm } from '../../../layouts/form-page.tsx'
import { KIND_WORDS } from '../../../layouts/kind-words.ts'
import { CATEGORY_WORDS } from '../../../layouts/report-form.tsx'
import { fieldOf, type FormState } from '../../../site/form.ts'
import { useFrame } from '../../../site/frame.tsx'
import type { AdminTakedownData } from './act.ts'
import styles from './page.module.css'
import { addressedOf } from './subject.ts'

/** Takes a repository, an account, a thread or a comment down, or brings it back: with what it affects, and a reason. */
export function AdminTakedownPage({ data: { view, report, done, form } }: { data: AdminTakedownData }) {
	const { now } = useFrame()
	const { subject, inForce } = view
	return (
		<AdminLayout part={subject.type !== 'account' ? 'repositories' : view.account?.kind === 'org' ? 'organisations' : 'people'}>
			<FormPage title={`Moderate ${titleOf(view)}`} lead={<Lead view={view} />} wide>
				{done && (
					<Notice tone="good">
						<p>{DONE[done]} The reason is in the log, and the owner was told.</p>
					</Notice>
				)}
				{inForce && (
					<Notice tone="warning">
						<p>
							{IN_FORCE[inForce.what]} <When date={inForce.at} now={now} />. Reason:{' '}
							<span dir="auto">{inForce.reason || 'none was given'}</span>
						</p>
					</Notice>
				)}
				{report && (
					<Notice>
						<p>
							Reported by {report.reporter?.name ?? 'a deleted account'} as “{CATEGORY_WORDS[report.report.category]}”:{' '}
							<span dir="auto">{report.report.reason}</span>
						</p>
						<p>Your decision closes the report, and the reporter is told the outcome.</p>
					</Notice>
				)}
				<Impact view={view} />
				<TakenDownFiles view={view} />
				<Decision view={view} form={form} reportId={report?.report.id} />
			</FormPage>
		</AdminLayout>
	)
}

const DONE: Record<TakedownAct, string> = {
	hide: 'Taken down.',
	lock: 'Locked.',
	private: 'Made private.',
	suspend: 'Suspended.',
	delete: 'Deleted.',
	restore: 'Restored.',
}

const IN_FORCE: Record<TakedownAct, string> = {
	hide: 'Taken down',
	lock: 'Locked',
	private: 'Made private',
	suspend: 'Suspended',
	delete: 'Deleted',
	restore: 'Restored',
}

function titleOf({ subject, title }: TakedownView): string {
	return subject.type === 'comment' ? `a comment in ${title}` : title
}

/** What it is, with the way to it. */
function Lead({ view: { subject, repo, account } }: { view: TakedownView }) {
	if (account) {
		const word = account.kind === 'org' ? 'Organization' : 'Person'
		return (
			<>
				{word} <a href={accountAddress(account.name)}>{account.fullname || account.name}</a>
			</>
		)
	}
	if (!repo) return null
	const address = { kind: repo.kind, id: repo.name }
	const { One } = KIND_WORDS[repo.kind]
	if (subject.type === 'repo')
		return (
			<>
				{One} <a href={repoAddress(address)}>{repo.name}</a>, {repo.visibility}
			</>
		)
	if (subject.type === 'account') return null
	if (subject.type === 'file')
		return (
			<>
				File in <a href={repoAddress(address)}>{repo.name}</a>, as of <code>{subject.rev}</code>
			</>
		)
	const href =
		subject.type === 'comment'
			? discussionEventAddress(address, subject.number, subject.eventId)
			: discussionAddress(address, subject.number)
	return (
		<>
			<a href={href}>
				{repo.name} #{subject.number}
			</a>
		</>
	)
}

const REPO_ROWS: readonly [keyof RepoImpact, string][] = [
	['likes', 'Likes'],
	['downloads', 'Downloads, all time'],
	['discussions', 'Discussions and pull requests'],
	['collections', 'Collections that hold it'],
]
const ACCOUNT_ROWS: readonly [keyof AccountImpact, string][] = [
	['repos', 'Repositories'],
	['collections', 'Collections'],
	['comments', 'Comments'],
	['members', 'Members'],
]

/** The numbers that an act affects. */
function Impact({ view: { repoImpact, accountImpact, account, text, subject, inForce } }: { view: TakedownView }) {
	const rows: [string, ReactNode][] = [
		...(repoImpact ? REPO_ROWS.map(([key, label]): [string, ReactNode] => [label, exactCount(repoImpact[key])]) : []),
		...(accountImpact
			? ACCOUNT_ROWS.filter(([key]) => key !== 'members' || account?.kind === 'org').map(([key, label]): [string, ReactNode] => [
					label,
					exactCount(accountImpact[key]),
				])
			: []),
	]
	const impact = repoImpact ?? accountImpact
	if (impact) rows.push(['Large files', <Size key="storage" bytes={impact.storage} />])
	if (subject.type === 'discussion' || subject.type === 'comment')
		return text === undefined && !inForce ? (
			<p>The repository is private, so its text is not shown here.</p>
		) : (
			<blockquote className={styles.text} dir="auto">
				{text || 'The text is not shown because it is taken down.'}
			</blockquote>
		)
	return (
		<dl className={styles.impact} aria-label="What this affects">
			{rows.map(([label, value]) => (
				<div key={label}>
					<dt>{label}</dt>
					<dd>{value}</dd>
				</div>
			))}
		</dl>
	)
}

/** Files of the repository that are taken down, with the way to bring them back. */
function TakenDownFiles({ view: { repo, files = [] } }: { view: TakedownView }) {
	if (!repo || files.length === 0) return null
	return (
		<FormSection title="Files that are taken down">
			<ul>
				{files.map(({ path, reason }) => (
					<li key={path}>
						<a href={takedownAddress({ repo: { kind: repo.kind, id: repo.name }, path })}>{path}</a>: <span dir="auto">{reason}</span>
					</li>
				))}
			</ul>
		</FormSection>
	)
}

type Words = Record<TakedownAct, { label: string; hint: string }>

const REPO_WORDS: Words = {
	hide: {
		label: 'Hide',
		hint: 'Only administrators can open it. Everyone else who could open it before sees the reason; clients get an error. It leaves all listings.',
	},
	lock: { label: 'Lock', hint: 'Everyone who can see it can read and download it. Nothing can be pushed, changed or discussed.' },
	private: { label: 'Make private', hint: 'Its owner keeps working on it, and cannot make it public again.' },
	suspend: { label: 'Suspend', hint: '' },
	delete: { label: 'Delete', hint: 'This deletes its files, history and discussions. It cannot be undone.' },
	restore: { label: 'Restore', hint: 'It goes back to what it was before.' },
}
const ACCOUNT_WORDS: Words = {
	...REPO_WORDS,
	suspend: { label: 'Suspend', hint: 'It cannot sign in, use tokens or publish anything. Sessions end at once.' },
	delete: {
		label: 'Delete',
		hint: 'This deletes the account and everything that it owns. It cannot be undone, and the name cannot be used again.',
	},
	restore: { label: 'Restore', hint: 'It can sign in again, and everything that was hidden with it is back.' },
}
const ORG_WORDS: Words = {
	...ACCOUNT_WORDS,
	suspend: { label: 'Suspend', hint: 'Its members cannot change or publish anything in it.' },
	restore: { label: 'Restore', hint: 'Its members can go on, and everything that was hidden with it is back.' },
}
const THREAD_WORDS: Words = {
	...REPO_WORDS,
	hide: { label: 'Hide', hint: 'It leaves the list. Visitors to its address see the reason.' },
	delete: { label: 'Delete', hint: 'This deletes all its comments, and the files of a pull request. It cannot be undone.' },
}
const COMMENT_WORDS: Words = {
	...REPO_WORDS,
	hide: { label: 'Hide', hint: 'Readers see the reason instead of the text. The text is kept.' },
	delete: { label: 'Delete', hint: 'This deletes the text. It cannot be undone.' },
	restore: { label: 'Restore', hint: 'The text is shown again.' },
}

const FILE_WORDS: Words = {
	...REPO_WORDS,
	hide: {
		label: 'Hide',
		hint: 'Its content cannot be read or downloaded. A large file is taken down in every repository. Cloning by git is refused while the history holds a small one.',
	},
	restore: { label: 'Restore', hint: 'Its content can be read again.' },
}

function wordsOf({ subject, account }: TakedownView): Words {
	if (subject.type === 'file') return FILE_WORDS
	if (subject.type === 'account') return account?.kind === 'org' ? ORG_WORDS : ACCOUNT_WORDS
	if (subject.type === 'repo') return REPO_WORDS
	return subject.type === 'comment' ? COMMENT_WORDS : THREAD_WORDS
}

interface Answer {
	value: string
	label: string
	hint: string
}

const CONTENT: readonly Answer[] = [
	{ value: 'leave', label: 'Keep it visible', hint: 'Repositories, collections and comments stay where they are.' },
	{ value: 'hide', label: 'Hide it', hint: 'Profile, repositories, collections and comments are hidden until you restore the account.' },
]
const VERSIONS: readonly Answer[] = [
	{ value: 'this', label: 'This version', hint: 'The same content, wherever it is in this repository.' },
	{ value: 'every', label: 'Every version', hint: 'Everything that is or was at this path, on every branch, and what comes there later.' },
]

/** One choice of several, each with what it means. */
function Question({
	legend,
	name,
	chosen,
	answers,
}: {
	legend: string
	name: string
	chosen: string | undefined
	answers: readonly Answer[]
}) {
	return (
		<fieldset className={styles.acts}>
			<legend>{legend}</legend>
			{answers.map(({ value, label, hint }) => (
				<Choice key={value} type="radio" name={name} value={value} defaultChecked={value === chosen} label={label} hint={hint} required />
			))}
		</fieldset>
	)
}

function Decision({ view, form, reportId }: { view: TakedownView; form: FormState; reportId: string | undefined }) {
	const { acts, account, subject, title } = view
	const words = wordsOf(view)
	// What is taken down already is mostly opened to bring it back.
	const chosen = form.values['act'] ?? (acts.includes('restore') ? 'restore' : acts[0])
	return (
		<FormSection title="Decision">
			<PostForm action={takedownAddress(addressedOf(subject), reportId)} state={form}>
				<Question legend="What to do" name="act" chosen={chosen} answers={acts.map((act) => ({ value: act, ...words[act] }))} />
				{account && acts.includes('suspend') && (
					<Question
						legend="If you suspend it: what it published"
						name="content"
						chosen={form.values['content'] ?? 'leave'}
						answers={CONTENT}
					/>
				)}
				{subject.type === 'file' && acts.includes('hide') && (
					<Question legend="If you hide it: which versions" name="versions" chosen={form.values['versions'] ?? 'this'} answers={VERSIONS} />
				)}
				<TextArea
					{...fieldOf(form, 'reason')}
					label="Reason"
					hint="Visitors and the owner read it, and it is kept in the log."
					required
					maxLength={1000}
					rows={3}
				/>
				{subject.type === 'repo' && (
					<Choice
						type="checkbox"
						name="legal"
						value="yes"
						defaultChecked={form.values['legal'] === 'yes'}
						label="A law or a court requires it"
						hint="A hidden repository then answers with status 451 instead of 403."
					/>
				)}
				{acts.includes('delete') && (
					<TextField
						{...fieldOf(form, 'confirm')}
						label="Confirm a deletion"
						hint={`To delete, write ${title}. Leave it empty otherwise.`}
						autoComplete="off"
						autoCapitalize="none"
						spellCheck={false}
					/>
				)}
				<div>
					<Button type="submit" weight="danger">
						Apply decision
					</Button>
				</div>
			</PostForm>
		</FormSection>
	)
}
