import { sourceWords } from '@stoa/hub'
import { exactCount, Notice, Pagination, sizeText, Table } from '@stoa/ui'
import { PAGES, repoAddress } from '@stoa/vocabulary'
import { AdminLayout } from '../../../parts/admin/admin-layout.tsx'
import { FormPage } from '../../../parts/form-page.tsx'
import { JobActs, JobState } from '../mirror/job-view.tsx'
import { useWords } from '../../../site/use-words.ts'
import type { AdminMirrorJobData } from './act.ts'

/** One mirror job with its repositories. */
export function AdminMirrorJobPage({ data: { job, items, next, form } }: { data: AdminMirrorJobData }) {
	const words = useWords().administration.mirrorJob
	const here = PAGES.adminMirrorJob.href({ job: job.id })
	return (
		<AdminLayout part="mirror">
			{form.errors['form'] && <Notice tone="error">{form.errors['form']}</Notice>}
			<FormPage
				title={sourceWords(job.source)}
				lead={job.rule === undefined ? words.from(job.upstream) : words.fromByRule(job.upstream, job.rule)}
				wide
			>
				<JobState job={job} />
				<JobActs job={job} action={here} />
				<Table
					stacks
					caption={words.repositories}
					rows={items}
					keyOf={({ position }) => String(position)}
					columns={[
						{
							title: words.repository,
							renderCell: ({ kind, id, state }) =>
								state === 'history' || state === 'done' ? <a href={repoAddress({ kind, id })}>{id}</a> : <bdi>{id}</bdi>,
						},
						{
							title: words.state,
							renderCell: ({ state, problem }) =>
								problem === undefined ? words.states[state] : <bdi>{`${words.states[state]}: ${problem}`}</bdi>,
						},
						{
							title: words.largeFiles,
							renderCell: ({ files, filesDone }) => <bdi>{words.of(exactCount(filesDone), exactCount(files))}</bdi>,
							numeric: true,
						},
						{
							title: words.bytes,
							renderCell: ({ bytes, bytesDone }) => <bdi>{words.of(sizeText(bytesDone), sizeText(bytes))}</bdi>,
							numeric: true,
						},
					]}
				/>
				<Pagination nextHref={next === undefined ? undefined : `${here}?after=${next}`} startHref={undefined} />
			</FormPage>
		</AdminLayout>
	)
}
