import type { HubFigures } from '@stoa/hub'
import { Button, Choice, exactCount, Notice, Size, TextField } from '@stoa/ui'
import type { ReactNode } from 'react'
import { PAGES } from '@stoa/vocabulary'
import { AdminLayout } from '../../../layouts/admin/admin-layout.tsx'
import { countedWord } from '../../../layouts/counted.ts'
import { Figures } from '../../../layouts/figures.tsx'
import { FormPage, FormSection, PostForm } from '../../../layouts/form-page.tsx'
import { fieldOf } from '../../../site/form.ts'
import type { AdminData } from './act.ts'

/** The administration's first page: how much there is, and what concerns every visitor. */
export function AdminPage({ data: { figures, announcement, unused, revoked, form } }: { data: AdminData }) {
	return (
		<AdminLayout part="overview">
			<CountFigures figures={figures} />
			<FormPage title="For everyone" wide>
				<FormSection title="Announcement" hint="One sentence at the top of every page: maintenance, a new rule, a date.">
					<PostForm action={PAGES.admin.href()}>
						<input type="hidden" name="do" value="announce" />
						<TextField {...fieldOf(form, 'text', announcement?.text)} label="Text" required maxLength={500} />
						<TextField
							name="end"
							label="Until the end of"
							hint="Leave it empty to remove it yourself."
							type="date"
							defaultValue={form.values['end'] ?? announcement?.endsAt?.toISOString().slice(0, 10)}
						/>
						<Choice
							type="checkbox"
							name="tone"
							value="warning"
							label="Show it as a warning"
							defaultChecked={announcement?.tone === 'warning'}
						/>
						<div>
							<Button type="submit" weight="main">
								Announce
							</Button>
						</div>
					</PostForm>
					{announcement && (
						<PostForm action={PAGES.admin.href()}>
							<input type="hidden" name="do" value="no-announcement" />
							<div>
								<Button type="submit">Remove the announcement</Button>
							</div>
						</PostForm>
					)}
				</FormSection>
				<FormSection title="Unused tokens" hint="Programs that still have one can no longer sign in. Owners can create new ones.">
					{revoked !== undefined && (
						<Notice tone="good">
							<p>{exactCount(revoked)} revoked.</p>
						</Notice>
					)}
					<PostForm action={PAGES.admin.href()}>
						<input type="hidden" name="do" value="count-unused" />
						<TextField
							name="days"
							label="Days without use"
							type="number"
							min={1}
							max={3650}
							error={form.errors['days']}
							defaultValue={form.values['days'] ?? String(unused?.days ?? 365)}
							required
						/>
						<div>
							<Button type="submit">Count unused tokens</Button>
						</div>
					</PostForm>
					{unused && <Unused {...unused} />}
				</FormSection>
				<FormSection title="Demo content" hint="The first start fills a hub with example models, datasets and apps.">
					<p>
						<a href={PAGES.adminDemo.href()}>Review and remove the demo content</a>
					</p>
				</FormSection>
			</FormPage>
		</AdminLayout>
	)
}

/** What would be revoked, before it is. */
function Unused({ count, days }: { count: number; days: number }) {
	const unusedFor = `not used for ${countedWord(days, 'day')}`
	if (count === 0) return <Notice>Every token was used in the last {countedWord(days, 'day')}.</Notice>
	return (
		<PostForm action={PAGES.admin.href()}>
			<input type="hidden" name="do" value="revoke" />
			<input type="hidden" name="days" value={days} />
			<Notice tone="warning">
				{countedWord(count, 'token')} {count === 1 ? 'was' : 'were'} {unusedFor}. Revoking cannot be undone.
			</Notice>
			<div>
				<Button type="submit" weight="danger">
					Revoke {countedWord(count, 'token')}
				</Button>
			</div>
		</PostForm>
	)
}

function CountFigures({ figures }: { figures: HubFigures }) {
	const { users, orgs, suspended, repos, storage, database, openReports } = figures
	const rows: [string, ReactNode][] = [
		['People', exactCount(users)],
		['Suspended', exactCount(suspended)],
		['Organizations', exactCount(orgs)],
		['Models', exactCount(repos.model)],
		['Datasets', exactCount(repos.dataset)],
		['Apps', exactCount(repos.space)],
		['Large files', <Size key="storage" bytes={storage} />],
		['Database', <Size key="database" bytes={database} />],
		[
			'Open reports',
			<a key="reports" href={PAGES.adminReports.href()}>
				{exactCount(openReports)}
			</a>,
		],
	]
	return <Figures rows={rows} />
}
