import { sourceWords, type ListedPin, type ListedUpstream, type MirrorRule, type ShownJob } from '@stoa/hub'
import { Button, ButtonLink, Choice, EmptyState, exactCount, Note, Notice, SelectField, Table, TextField, When } from '@stoa/ui'
import { PAGES, repoAddress, REPO_KINDS } from '@stoa/vocabulary'
import { AdminLayout } from '../../../layouts/admin/admin-layout.tsx'
import { ConfirmAction } from '../../../layouts/confirm-action.tsx'
import { FormPage, FormSection, PostForm } from '../../../layouts/form-page.tsx'
import styles from '../../../layouts/org/org-settings.module.css'
import { fieldOf, type FormState, formSent } from '../../../site/form.ts'
import { useFrame } from '../../../site/frame.tsx'
import { KIND_WORDS } from '../../../layouts/kind-words.ts'
import { JobActs, JobState } from './job-view.tsx'
import { AddRule } from './rule-fields.tsx'
import type { AdminMirrorData } from './act.ts'

const HERE = PAGES.adminMirror.href()
/** Digits of a commit that a page shows. */
const SHORT = 8

/** Upstreams, jobs, rules and pins of the mirror, for the administrators of the hub. */
export function AdminMirrorPage({ data: { upstreams, jobs, rules, pins, form } }: { data: AdminMirrorData }) {
	return (
		<AdminLayout part="mirror">
			{form.errors['form'] && form.values['do'] !== 'rule' && <Notice tone="error">{form.errors['form']}</Notice>}
			<FormPage title="Upstreams" lead="Other hubs that repositories are mirrored from, in the order in which they are asked." wide>
				<p>
					<a href={PAGES.adminMirrorSpace.href()}>Space that mirrored repositories take</a>
				</p>
				<Upstreams upstreams={upstreams} />
			</FormPage>
			<FormPage title="Jobs" wide>
				<Jobs jobs={jobs} />
				{upstreams.length > 0 && <Import upstreams={upstreams} form={formSent(form, 'import')} />}
			</FormPage>
			<FormPage title="Rules" lead="What is mirrored again and again. Times are in UTC." wide>
				<Rules rules={rules} />
				{upstreams.length > 0 && <AddRule upstreams={upstreams} form={formSent(form, 'rule')} />}
			</FormPage>
			<FormPage title="Pins" lead="Revisions that are kept although their upstream deletes or rewrites them." wide>
				<Pins pins={pins} />
			</FormPage>
		</AdminLayout>
	)
}

function UpstreamState({ upstream: { pausedUntil, lastFailure, comparedAt } }: { upstream: ListedUpstream }) {
	const { now } = useFrame()
	const isPaused = pausedUntil !== undefined && pausedUntil > now
	return (
		<div>
			{isPaused && (
				<p>
					Asked this hub to wait; it is asked again <When date={pausedUntil} now={now} />.
				</p>
			)}
			{lastFailure && (
				<p>
					Failed <When date={lastFailure.at} now={now} />: it <bdi>{lastFailure.problem}</bdi>.
				</p>
			)}
			{comparedAt && (
				<p>
					Last compared <When date={comparedAt} now={now} />.
				</p>
			)}
			{!isPaused && !lastFailure && !comparedAt && <p>Not asked yet.</p>}
		</div>
	)
}

function Upstreams({ upstreams }: { upstreams: readonly ListedUpstream[] }) {
	if (upstreams.length === 0)
		return (
			<EmptyState title="No upstreams">
				This hub contacts no other hub. Add one with <code>stoa upstream add</code>.
			</EmptyState>
		)
	return (
		<Table
			stacks
			caption="Upstreams"
			rows={upstreams}
			keyOf={({ name }) => name}
			columns={[
				{
					title: 'Name',
					renderCell: ({ name, address, hasToken }) => (
						<div>
							<p>
								{name} {hasToken && <Note>token</Note>}
							</p>
							<a href={address} rel="nofollow">
								<bdi>{address}</bdi>
							</a>
						</div>
					),
				},
				{ title: 'State', renderCell: (upstream) => <UpstreamState upstream={upstream} /> },
				{ title: 'Repositories', renderCell: ({ repos }) => exactCount(repos), numeric: true },
				{
					title: 'Requests this minute',
					renderCell: ({ requests, requestsMax }) => <bdi>{`${exactCount(requests)} of ${exactCount(requestsMax)}`}</bdi>,
					numeric: true,
				},
			]}
		/>
	)
}

function Jobs({ jobs }: { jobs: readonly ShownJob[] }) {
	const { now } = useFrame()
	if (jobs.length === 0) return <EmptyState title="No jobs">A rule or an import begins one.</EmptyState>
	const isRunning = jobs.some(({ state }) => state === 'running')
	return (
		<>
			{isRunning && (
				<div>
					<ButtonLink href={HERE} small>
						Refresh
					</ButtonLink>
				</div>
			)}
			<Table
				stacks
				caption="Mirror jobs"
				rows={jobs}
				keyOf={({ id }) => id}
				columns={[
					{
						title: 'What',
						renderCell: ({ id, rule, source, upstream, isPinned }) => (
							<div>
								<p>
									<a href={PAGES.adminMirrorJob.href({ job: id })}>
										<bdi>{sourceWords(source)}</bdi>
									</a>{' '}
									{isPinned && <Note>pinned</Note>}
								</p>
								<p>
									from {upstream}
									{rule !== undefined && `, rule ${rule}`}
								</p>
							</div>
						),
					},
					{ title: 'Progress', renderCell: (job) => <JobState job={job} /> },
					{ title: 'Began', renderCell: ({ startedAt, createdAt }) => <When date={startedAt ?? createdAt} now={now} /> },
					{ title: 'Actions', renderCell: (job) => <JobActs job={job} action={HERE} /> },
				]}
			/>
		</>
	)
}

function Import({ upstreams, form }: { upstreams: readonly ListedUpstream[]; form: FormState }) {
	return (
		<FormSection
			title="Import a repository"
			hint="Its commits and all its large files are fetched once. A pinned one is kept as it is now."
		>
			<PostForm action={HERE} state={form}>
				<input type="hidden" name="do" value="import" />
				<SelectField
					{...fieldOf(form, 'upstream')}
					label="Upstream"
					options={upstreams.map(({ name }) => ({ value: name, label: name }))}
					defaultValue={form.values['upstream'] ?? upstreams[0]?.name}
				/>
				<SelectField
					name="kind"
					label="Kind"
					options={REPO_KINDS.map((kind) => ({ value: kind, label: KIND_WORDS[kind].one }))}
					defaultValue={form.values['kind'] ?? 'model'}
				/>
				<TextField {...fieldOf(form, 'id')} label="Name" hint="Owner and name, such as openai/whisper-tiny." />
				<TextField {...fieldOf(form, 'revision')} label="Revision" hint="A branch, a tag or a commit. Leave it empty for main." />
				<Choice type="checkbox" name="pin" value="yes" defaultChecked={form.values['pin'] === 'yes'} label="Pin the commit" />
				<div>
					<Button type="submit" weight="main">
						Import repository
					</Button>
				</div>
			</PostForm>
		</FormSection>
	)
}

function Rules({ rules }: { rules: readonly MirrorRule[] }) {
	const { now } = useFrame()
	if (rules.length === 0) return <EmptyState title="No rules">Nothing is mirrored before a client asks for it.</EmptyState>
	return (
		<Table
			stacks
			caption="Mirror rules"
			rows={rules}
			keyOf={({ name }) => name}
			columns={[
				{
					title: 'Rule',
					renderCell: ({ name, isPinned }) => (
						<span>
							{name} {isPinned && <Note>pinned</Note>}
						</span>
					),
				},
				{ title: 'Mirrors', renderCell: ({ source, upstream }) => <bdi>{`${sourceWords(source)} from ${upstream}`}</bdi> },
				{
					title: 'When',
					renderCell: ({ everyHours, hours, nextAt }) => (
						<span>
							every {exactCount(everyHours)} h{hours && `, between ${hours.from} and ${hours.to} h`}; next <When date={nextAt} now={now} />
						</span>
					),
				},
				{
					title: 'Actions',
					renderCell: ({ name }) => (
						<div className={styles.cellForm}>
							<PostForm action={HERE}>
								<input type="hidden" name="do" value="run" />
								<input type="hidden" name="rule" value={name} />
								<Button type="submit" small aria-label={`Run now: ${name}`}>
									Run now
								</Button>
							</PostForm>
							<ConfirmAction
								action={HERE}
								fields={{ do: 'remove', rule: name }}
								text="Remove"
								label={name}
								question="Its unfinished job is canceled. What it mirrored stays."
								confirm="Remove rule"
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
	const { now } = useFrame()
	if (pins.length === 0)
		return (
			<EmptyState title="No pins">
				Pin a revision with an import, or with <code>stoa mirror pin</code>.
			</EmptyState>
		)
	return (
		<Table
			stacks
			caption="Pinned revisions"
			rows={pins}
			keyOf={({ repoId, commit }) => `${repoId}:${commit}`}
			columns={[
				{ title: 'Repository', renderCell: ({ kind, name }) => <a href={repoAddress({ kind, id: name })}>{name}</a> },
				{ title: 'Commit', renderCell: ({ commit }) => commit.slice(0, SHORT), mono: true },
				{ title: 'Was called', renderCell: ({ revision }) => <bdi>{revision.slice(0, 40)}</bdi> },
				{ title: 'Pinned', renderCell: ({ createdAt }) => <When date={createdAt} now={now} /> },
				{
					title: 'Actions',
					renderCell: ({ kind, name, commit }) => (
						<ConfirmAction
							action={HERE}
							fields={{ do: 'unpin', kind, id: name, commit }}
							text="Unpin"
							label={`${name} at ${commit.slice(0, SHORT)}`}
							question="What only this pin keeps leaves with the next cleanup."
							confirm="Remove pin"
							isDanger
						/>
					),
				},
			]}
		/>
	)
}
