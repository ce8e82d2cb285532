import { sourceWords, type MirrorJobItem } from '@stoa/hub'
import { exactCount, Notice, Pagination, sizeText, Table } from '@stoa/ui'
import { PAGES, repoAddress } from '@stoa/vocabulary'
import { AdminLayout } from '../../../layouts/admin/admin-layout.tsx'
import { FormPage } from '../../../layouts/form-page.tsx'
import { JobActs, JobState } from '../mirror/job-view.tsx'
import type { AdminMirrorJobData } from './act.ts'

const STATES: Readonly<Record<MirrorJobItem['state'], string>> = {
	waiting: 'Waiting',
	history: 'Commits are here',
	done: 'Done',
	failed: 'Failed',
}

/** One mirror job with its repositories. */
export function AdminMirrorJobPage({ data: { job, items, next, form } }: { data: AdminMirrorJobData }) {
	const here = PAGES.adminMirrorJob.href({ job: job.id })
	return (
		<AdminLayout part="mirror">
			{form.errors['form'] && <Notice tone="error">{form.errors['form']}</Notice>}
			<FormPage
				title={sourceWords(job.source)}
				lead={`From ${job.upstream}${job.rule === undefined ? '' : `, by the rule ${job.rule}`}.`}
				wide
			>
				<JobState job={job} />
				<JobActs job={job} action={here} />
				<Table
					stacks
					caption="Repositories of the job"
					rows={items}
					keyOf={({ position }) => String(position)}
					columns={[
						{
							title: 'Repository',
							renderCell: ({ kind, id, state }) =>
								state === 'history' || state === 'done' ? <a href={repoAddress({ kind, id })}>{id}</a> : <bdi>{id}</bdi>,
						},
						{
							title: 'State',
							renderCell: ({ state, problem }) => (problem === undefined ? STATES[state] : <bdi>{`${STATES[state]}: ${problem}`}</bdi>),
						},
						{
							title: 'Large files',
							renderCell: ({ files, filesDone }) => <bdi>{`${exactCount(filesDone)} of ${exactCount(files)}`}</bdi>,
							numeric: true,
						},
						{
							title: 'Bytes',
							renderCell: ({ bytes, bytesDone }) => <bdi>{`${sizeText(bytesDone)} of ${sizeText(bytes)}`}</bdi>,
							numeric: true,
						},
					]}
				/>
				<Pagination nextHref={next === undefined ? undefined : `${here}?after=${next}`} startHref={undefined} />
			</FormPage>
		</AdminLayout>
	)
}
