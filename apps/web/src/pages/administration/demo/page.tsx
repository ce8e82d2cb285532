import { Button, EmptyState } from '@stoa/ui'
import { PAGES, accountAddress, repoAddress } from '@stoa/vocabulary'
import { AdminLayout } from '../../../layouts/admin/admin-layout.tsx'
import { countedWord } from '../../../layouts/counted.ts'
import { FormPage, FormSection, PostForm } from '../../../layouts/form-page.tsx'
import type { AdminDemoData } from './act.ts'

/** Removes what the first start filled the hub with. */
export function AdminDemoPage({ data: { demo, form } }: { data: AdminDemoData }) {
	const { accounts, repos } = demo
	return (
		<AdminLayout part="overview">
			{accounts.length === 0 ? (
				<EmptyState title="There is no demo content">It was removed, or this hub started without it. It does not come back.</EmptyState>
			) : (
				<FormPage
					title="Remove the demo content"
					lead="The first start filled this hub with examples. Removing them deletes these accounts with everything they own, including what people wrote there."
					wide
				>
					<FormSection title={countedWord(accounts.length, 'account')}>
						<ul>
							{accounts.map(({ id, name }) => (
								<li key={id}>
									<a href={accountAddress(name)}>{name}</a>
								</li>
							))}
						</ul>
					</FormSection>
					<FormSection title={countedWord(repos.length, 'repository', 'repositories')}>
						<ul>
							{repos.map(({ kind, name }) => (
								<li key={`${kind} ${name}`}>
									<a href={repoAddress({ kind, id: name })}>{name}</a>
								</li>
							))}
						</ul>
					</FormSection>
					<PostForm action={PAGES.adminDemo.href()} state={form}>
						<p>This cannot be undone. The demo content does not come back when the hub restarts.</p>
						<div>
							<Button type="submit" weight="danger">
								Remove {countedWord(repos.length, 'repository', 'repositories')} and {countedWord(accounts.length, 'account')}
							</Button>
						</div>
					</PostForm>
				</FormPage>
			)}
		</AdminLayout>
	)
}
