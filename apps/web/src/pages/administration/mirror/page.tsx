import { sourceWords, type ListedPin, type ListedUpstream, type MirrorRule, type ShownJob } from '@stoa/hub'
import { Button, ButtonLink, Choice, EmptyState, exactCount, Note, Notice, SelectField, Table, TextField, When } from '@stoa/ui'
import { PAGES, repoAddress, REPO_KINDS } from '@stoa/vocabulary'
import { AdminLayout } from '../../../parts/admin/admin-layout.tsx'
import { ConfirmAction } from '../../../parts/confirm-action.tsx'
import { FormPage, FormSection, PostForm } from '../../../parts/form-page.tsx'
import styles from '../../../parts/settings.module.css'
import { fieldOf, type FormState, formSent } from '../../../site/form.ts'
import { useFrame } from '../../../site/frame.tsx'
import { useWords } from '../../../site/use-words.ts'
import { JobActs, JobState } from './job-view.tsx'
import { AddRule } from './rule-fields.tsx'
import type { AdminMirrorData } from './act.ts'
import { UpstreamTable } from './upstream-table.tsx'

const HERE = PAGES.adminMirror.href()
/** Digits of a commit that a page shows. */
const SHORT = 8

/** Upstreams, jobs, rules and pins of the mirror, for the administrators of the hub. */
export function AdminMirrorPage({ data: { upstreams, jobs, rules, pins, form } }: { data: AdminMirrorData }) {
	const words = useWords().administration.mirror
	return (
		<AdminLayout part="mirror">
			{form.errors['form'] && form.values['do'] !== 'rule' && <Notice tone="error">{form.errors['form']}</Notice>}
			<FormPage title={words.title} lead={words.lead} wide>
				<p>
					<a href={PAGES.adminMirrorUpstreams.href()}>{words.addUpstream}</a>
				</p>
				<p>
					<a href={PAGES.mirrorRequests.href()}>{words.requests}</a>
				</p>
				<p>
					<a href={PAGES.adminMirrorSpace.href()}>{words.space}</a>
				</p>
				<UpstreamTable upstreams={upstreams} />
			</FormPage>
			<FormPage title={words.jobs} wide>
				<Jobs jobs={jobs} />
				{upstreams.length > 0 && <Import upstreams={upstreams} form={formSent(form, 'import')} />}
			</FormPage>
			<FormPage title={words.rules} lead={words.rulesLead} wide>
				<Rules rules={rules} />
				{upstreams.length > 0 && <AddRule upstreams={upstreams} form={formSent(form, 'rule')} />}
			</FormPage>
			<FormPage title={words.pins} lead={words.pinsLead} wide>
				<Pins pins={pins} />
			</FormPage>
		</AdminLayout>
	)
}

function Jobs({ jobs }: { jobs: readonly ShownJob[] }) {
	const words = useWords().administration.mirror
	const { now } = useFrame()
	if (jobs.length === 0) return <EmptyState title={words.noJobs}>{words.noJobsHint}</EmptyState>
	const isRunning = jobs.some(({ state }) => state === 'running')
	return (
		<>
			{isRunning && (
				<div>
					<ButtonLink href={HERE} small>
						{words.refresh}
					</ButtonLink>
				</div>
			)}
			<Table
				stacks
				caption={words.jobsCaption}
				rows={jobs}
				keyOf={({ id }) => id}
				columns={[
					{
						title: words.what,
						renderCell: ({ id, rule, source, upstream, isPinned }) => (
							<div>
								<p>
									<a href={PAGES.adminMirrorJob.href({ job: id })}>
										<bdi>{sourceWords(source)}</bdi>
									</a>{' '}
									{isPinned && <Note>{words.pinned}</Note>}
								</p>
								<p>{rule === undefined ? words.from(upstream) : words.fromByRule(upstream, rule)}</p>
							</div>
						),
					},
					{ title: words.progress, renderCell: (job) => <JobState job={job} /> },
					{ title: words.began, renderCell: ({ startedAt, createdAt }) => <When date={startedAt ?? createdAt} now={now} /> },
					{ title: words.actions, renderCell: (job) => <JobActs job={job} action={HERE} /> },
				]}
			/>
		</>
	)
}

function Import({ upstreams, form }: { upstreams: readonly ListedUpstream[]; form: FormState }) {
	const {
		administration: { mirror: words },
		kinds,
	} = useWords()
	return (
		<FormSection title={words.importTitle} hint={words.importHint}>
			<PostForm action={HERE} state={form}>
				<input type="hidden" name="do" value="import" />
				<SelectField
					{...fieldOf(form, 'upstream')}
					label={words.upstream}
					options={upstreams.map(({ name }) => ({ value: name, label: name }))}
					defaultValue={form.values['upstream'] ?? upstreams[0]?.name}
				/>
				<SelectField
					name="kind"
					label={words.kind}
					options={REPO_KINDS.map((kind) => ({ value: kind, label: kinds[kind].one }))}
					defaultValue={form.values['kind'] ?? 'model'}
				/>
				<TextField {...fieldOf(form, 'id')} label={words.name} hint={words.nameHint} />
				<TextField {...fieldOf(form, 'revision')} label={words.revision} hint={words.revisionHint} />
				<Choice type="checkbox" name="pin" value="yes" defaultChecked={form.values['pin'] === 'yes'} label={words.pinCommit} />
				<div>
					<Button type="submit" weight="main">
						{words.importRepository}
					</Button>
				</div>
			</PostForm>
		</FormSection>
	)
}

function Rules({ rules }: { rules: readonly MirrorRule[] }) {
	const words = useWords().administration.mirror
	const { now } = useFrame()
	if (rules.length === 0) return <EmptyState title={words.noRules}>{words.noRulesHint}</EmptyState>
	return (
		<Table
			stacks
			caption={words.rulesCaption}
			rows={rules}
			keyOf={({ name }) => name}
			columns={[
				{
					title: words.rule,
					renderCell: ({ name, isPinned }) => (
						<span>
							{name} {isPinned && <Note>{words.pinned}</Note>}
						</span>
					),
				},
				{ title: words.mirrors, renderCell: ({ source, upstream }) => <bdi>{words.sourceFrom(sourceWords(source), upstream)}</bdi> },
				{
					title: words.when,
					renderCell: ({ everyHours, hours, nextAt }) => {
						const shown = { hours: exactCount(everyHours), next: <When date={nextAt} now={now} /> }
						return <span>{hours ? words.everyBetween({ ...shown, from: hours.from, to: hours.to }) : words.every(shown)}</span>
					},
				},
				{
					title: words.actions,
					renderCell: ({ name }) => (
						<div className={styles.cellForm}>
							<PostForm action={HERE}>
								<input type="hidden" name="do" value="run" />
								<input type="hidden" name="rule" value={name} />
								<Button type="submit" small aria-label={words.runNowNamed(name)}>
									{words.runNow}
								</Button>
							</PostForm>
							<ConfirmAction
								action={HERE}
								fields={{ do: 'remove', rule: name }}
								text={words.remove}
								label={name}
								question={words.removeQuestion}
								confirm={words.removeRule}
								isDanger
							/>
						</div>
					),
				},
			]}
		/>
	)
}

function Pins({ pins }: { pins: readonly ListedPin[] }) {
	const words = useWords().administration.mirror
	const { now } = useFrame()
	if (pins.length === 0) return <EmptyState title={words.noPins}>{words.noPinsHint(<code>stoa mirror pin</code>)}</EmptyState>
	return (
		<Table
			stacks
			caption={words.pinsCaption}
			rows={pins}
			keyOf={({ repoId, commit }) => `${repoId}:${commit}`}
			columns={[
				{ title: words.repository, renderCell: ({ kind, name }) => <a href={repoAddress({ kind, id: name })}>{name}</a> },
				{ title: words.commit, renderCell: ({ commit }) => commit.slice(0, SHORT), mono: true },
				{ title: words.wasCalled, renderCell: ({ revision }) => <bdi>{revision.slice(0, 40)}</bdi> },
				{ title: words.pinnedAt, renderCell: ({ createdAt }) => <When date={createdAt} now={now} /> },
				{
					title: words.actions,
					renderCell: ({ kind, name, commit }) => (
						<ConfirmAction
							action={HERE}
							fields={{ do: 'unpin', kind, id: name, commit }}
							text={words.unpin}
							label={words.atCommit(name, commit.slice(0, SHORT))}
							question={words.unpinQuestion}
							confirm={words.removePin}
							isDanger
						/>
					),
				},
			]}
		/>
	)
}
