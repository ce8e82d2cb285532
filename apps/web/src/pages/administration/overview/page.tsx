import type { HubFigures } from '@stoa/hub'
import { Button, Choice, exactCount, Notice, Size, TextField } from '@stoa/ui'
import type { ReactNode } from 'react'
import { PAGES } from '@stoa/vocabulary'
import { AdminLayout } from '../../../parts/admin/admin-layout.tsx'
import { Figures } from '../../../parts/figures.tsx'
import { FormPage, FormSection, PostForm } from '../../../parts/form-page.tsx'
import { fieldOf } from '../../../site/form.ts'
import { useWords } from '../../../site/use-words.ts'
import type { AdminData } from './act.ts'

/** The administration's first page: how much there is, and what concerns every visitor. */
export function AdminPage({ data: { figures, announcement, unused, revoked, form } }: { data: AdminData }) {
	const words = useWords().administration.overview
	return (
		<AdminLayout part="overview">
			<CountFigures figures={figures} />
			<FormPage title={words.title} wide>
				<FormSection title={words.announcement} hint={words.announcementHint}>
					<PostForm action={PAGES.admin.href()}>
						<input type="hidden" name="do" value="announce" />
						<TextField {...fieldOf(form, 'text', announcement?.text)} label={words.text} required maxLength={500} />
						<TextField
							name="end"
							label={words.untilEnd}
							hint={words.untilEndHint}
							type="date"
							defaultValue={form.values['end'] ?? announcement?.endsAt?.toISOString().slice(0, 10)}
						/>
						<Choice
							type="checkbox"
							name="tone"
							value="warning"
							label={words.showWarning}
							defaultChecked={announcement?.tone === 'warning'}
						/>
						<div>
							<Button type="submit" weight="main">
								{words.announce}
							</Button>
						</div>
					</PostForm>
					{announcement && (
						<PostForm action={PAGES.admin.href()}>
							<input type="hidden" name="do" value="no-announcement" />
							<div>
								<Button type="submit">{words.removeTheAnnouncement}</Button>
							</div>
						</PostForm>
					)}
				</FormSection>
				<FormSection title={words.unusedTokens} hint={words.unusedTokensHint}>
					{revoked !== undefined && (
						<Notice tone="good">
							<p>{words.revoked(exactCount(revoked))}</p>
						</Notice>
					)}
					<PostForm action={PAGES.admin.href()}>
						<input type="hidden" name="do" value="count-unused" />
						<TextField
							name="days"
							label={words.daysWithoutUse}
							type="number"
							min={1}
							max={3650}
							error={form.errors['days']}
							defaultValue={form.values['days'] ?? String(unused?.days ?? 365)}
							required
						/>
						<div>
							<Button type="submit">{words.countUnusedTokens}</Button>
						</div>
					</PostForm>
					{unused && <Unused {...unused} />}
				</FormSection>
				<FormSection title={words.demoContent} hint={words.demoContentHint}>
					<p>
						<a href={PAGES.adminDemo.href()}>{words.reviewDemo}</a>
					</p>
				</FormSection>
			</FormPage>
		</AdminLayout>
	)
}

/** What would be revoked, before it is. */
function Unused({ count, days }: { count: number; days: number }) {
	const words = useWords().administration.overview
	if (count === 0) return <Notice>{words.allUsed(days)}</Notice>
	return (
		<PostForm action={PAGES.admin.href()}>
			<input type="hidden" name="do" value="revoke" />
			<input type="hidden" name="days" value={days} />
			<Notice tone="warning">{words.unused(count, days)}</Notice>
			<div>
				<Button type="submit" weight="danger">
					{words.revoke(count)}
				</Button>
			</div>
		</PostForm>
	)
}

function CountFigures({ figures }: { figures: HubFigures }) {
	const {
		administration: { overview: words },
		kinds,
	} = useWords()
	const { users, orgs, suspended, repos, storage, database, openReports } = figures
	const rows: [string, ReactNode][] = [
		[words.people, exactCount(users)],
		[words.suspended, exactCount(suspended)],
		[words.organizations, exactCount(orgs)],
		[kinds.model.Many, exactCount(repos.model)],
		[kinds.dataset.Many, exactCount(repos.dataset)],
		[kinds.space.Many, exactCount(repos.space)],
		[words.largeFiles, <Size key="storage" bytes={storage} />],
		[words.database, <Size key="database" bytes={database} />],
		[
			words.openReports,
			<a key="reports" href={PAGES.adminReports.href()}>
				{exactCount(openReports)}
			</a>,
		],
	]
	return <Figures rows={rows} />
}
