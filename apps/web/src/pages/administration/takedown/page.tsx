import type { AccountImpact, RepoImpact, TakedownAct, TakedownView } from '@stoa/hub'
import { Button, Choice, Notice, Size, TextArea, TextField, When, exactCount } from '@stoa/ui'
import { accountAddress, discussionAddress, discussionEventAddress, repoAddress, takedownAddress } from '@stoa/vocabulary'
import type { ReactNode } from 'react'
import { AdminLayout } from '../../../parts/admin/admin-layout.tsx'
import { FormPage, FormSection, PostForm } from '../../../parts/form-page.tsx'
import { fieldOf } from '../../../site/form.ts'
import { useFrame } from '../../../site/frame.tsx'
import { useWords } from '../../../site/use-words.ts'
import type { AdminTakedownData } from './act.ts'
import styles from './page.module.css'
import { addressedOf } from './subject.ts'
import type { Words } from '../../../words/words.ts'

/** Takes a repository, an account, a thread or a comment down, or brings it back: with what it affects, and a reason. */
export function AdminTakedownPage({ data: { view, report, done, leaving, form } }: { data: AdminTakedownData }) {
	const {
		administration: { takedown: words },
		parts: { report: reportWords },
	} = useWords()
	const { now } = useFrame()
	const { subject, inForce } = view
	return (
		<AdminLayout part={subject.type !== 'account' ? 'repositories' : view.account?.kind === 'org' ? 'organisations' : 'people'}>
			<FormPage title={words.title(titleOf(words, view))} lead={<Lead view={view} />} wide>
				{done && (
					<Notice tone="good">
						<p>{words.wasDone(words.done[done])}</p>
					</Notice>
				)}
				{inForce && (
					<Notice tone="warning">
						<p>
							{words.stands({
								what: words.inForce[inForce.what],
								when: <When date={inForce.at} now={now} />,
								reason: <span dir="auto">{inForce.reason || words.noneWasGiven}</span>,
							})}
						</p>
					</Notice>
				)}
				{report && (
					<Notice>
						<p>
							{words.reported({
								by: report.reporter?.name ?? words.aDeletedAccount,
								category: reportWords.categories[report.report.category],
								reason: <span dir="auto">{report.report.reason}</span>,
							})}
						</p>
						<p>{words.closesReport}</p>
					</Notice>
				)}
				<Impact view={view} />
				<TakenDownFiles view={view} />
				<Decision view={view} leaving={leaving} form={form} reportId={report?.report.id} />
			</FormPage>
		</AdminLayout>
	)
}

function titleOf(words: Words['administration']['takedown'], { subject, title }: TakedownView): string {
	return subject.type === 'comment' ? words.aCommentIn(title) : title
}

/** What it is, with the way to it. */
function Lead({ view: { subject, repo, account } }: { view: TakedownView }) {
	const words = useWords().administration.takedown
	if (account) {
		return words.account[account.kind](<a href={accountAddress(account.name)}>{account.fullname || account.name}</a>)
	}
	if (!repo) return null
	const address = { kind: repo.kind, id: repo.name }
	if (subject.type === 'repo') return words.repo[repo.visibility](repo.kind, <a href={repoAddress(address)}>{repo.name}</a>)
	if (subject.type === 'account') return null
	if (subject.type === 'file')
		return <>{words.file({ link: <a href={repoAddress(address)}>{repo.name}</a>, rev: <code>{subject.rev}</code> })}</>
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

const REPO_ROWS = ['likes', 'downloads', 'discussions', 'collections'] as const satisfies readonly (keyof RepoImpact)[]
const ACCOUNT_ROWS = ['repos', 'collections', 'comments', 'members'] as const satisfies readonly (keyof AccountImpact)[]

/** The numbers that an act affects. */
function Impact({ view: { repoImpact, accountImpact, account, text, subject, inForce } }: { view: TakedownView }) {
	const words = useWords().administration.takedown
	const rows: [string, ReactNode][] = [
		...(repoImpact ? REPO_ROWS.map((key): [string, ReactNode] => [words.repoRows[key], exactCount(repoImpact[key])]) : []),
		...(accountImpact
			? ACCOUNT_ROWS.filter((key) => key !== 'members' || account?.kind === 'org').map((key): [string, ReactNode] => [
					words.accountRows[key],
					exactCount(accountImpact[key]),
				])
			: []),
	]
	const impact = repoImpact ?? accountImpact
	if (impact) rows.push([words.largeFiles, <Size key="storage" bytes={impact.storage} />])
	if (subject.type === 'discussion' || subject.type === 'comment')
		return text === undefined && !inForce ? (
			<p>{words.textIsPrivate}</p>
		) : (
			<blockquote className={styles.text} dir="auto">
				{text || words.textIsTakenDown}
			</blockquote>
		)
	return (
		<dl className={styles.impact} aria-label={words.whatThisAffects}>
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
	const words = useWords().administration.takedown
	if (!repo || files.length === 0) return null
	return (
		<FormSection title={words.filesTakenDown}>
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

/** What each act means for a subject. */
function actsOf({ acts }: Words['administration']['takedown'], { subject, account }: TakedownView) {
	if (subject.type === 'account') return account?.kind === 'org' ? acts.org : acts.user
	return acts[subject.type]
}

/** When the bytes of a subject leave the disk after it was deleted. */
function leavingOf(
	{ administration: { takedown }, parts: { deleted } }: Words,
	{ subject }: TakedownView,
	leaving: AdminTakedownData['leaving'],
): string {
	if (subject.type === 'discussion') return takedown.leaves.discussion(leaving)
	if (subject.type === 'comment') return takedown.leaves.comment(leaving.within)
	return deleted.leaving(leaving.within)
}

/** What becomes of what a suspended account published. */
const CONTENT = ['leave', 'hide'] as const
/** Which versions of a file are taken down. */
const VERSIONS = ['this', 'every'] as const

interface Answer {
	value: string
	label: string
	hint: string
}

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

function Decision({
	view,
	leaving,
	form,
	reportId,
}: Pick<AdminTakedownData, 'view' | 'leaving' | 'form'> & { reportId: string | undefined }) {
	const all = useWords()
	const words = all.administration.takedown
	const { acts, account, subject, title } = view
	const said = actsOf(words, view)
	const hintOf = (act: TakedownAct): string => (act === 'delete' ? `${said.delete.hint} ${leavingOf(all, view, leaving)}` : said[act].hint)
	// What is taken down already is mostly opened to bring it back.
	const chosen = form.values['act'] ?? (acts.includes('restore') ? 'restore' : acts[0])
	return (
		<FormSection title={words.decision}>
			<PostForm action={takedownAddress(addressedOf(subject), reportId)} state={form}>
				<Question
					legend={words.whatToDo}
					name="act"
					chosen={chosen}
					answers={acts.map((act) => ({ value: act, label: said[act].label, hint: hintOf(act) }))}
				/>
				{account && acts.includes('suspend') && (
					<Question
						legend={words.ifSuspend}
						name="content"
						chosen={form.values['content'] ?? 'leave'}
						answers={CONTENT.map((value) => ({ value, ...words.content[value] }))}
					/>
				)}
				{subject.type === 'file' && acts.includes('hide') && (
					<Question
						legend={words.ifHide}
						name="versions"
						chosen={form.values['versions'] ?? 'this'}
						answers={VERSIONS.map((value) => ({ value, ...words.versions[value] }))}
					/>
				)}
				<TextArea {...fieldOf(form, 'reason')} label={words.reason} hint={words.reasonHint} required maxLength={1000} rows={3} />
				{subject.type === 'repo' && (
					<Choice
						type="checkbox"
						name="legal"
						value="yes"
						defaultChecked={form.values['legal'] === 'yes'}
						label={words.legal}
						hint={words.legalHint}
					/>
				)}
				{acts.includes('delete') && (
					<TextField
						{...fieldOf(form, 'confirm')}
						label={words.confirmADeletion}
						hint={words.confirmADeletionHint(title)}
						autoComplete="off"
						autoCapitalize="none"
						spellCheck={false}
					/>
				)}
				<div>
					<Button type="submit" weight="danger">
						{words.applyDecision}
					</Button>
				</div>
			</PostForm>
		</FormSection>
	)
}
