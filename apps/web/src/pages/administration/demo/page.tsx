import { Button, EmptyState } from '@stoa/ui'
import { PAGES, accountAddress, repoAddress } from '@stoa/vocabulary'
import { AdminLayout } from '../../../parts/admin/admin-layout.tsx'
import { FormPage, FormSection, PostForm } from '../../../parts/form-page.tsx'
import { useWords } from '../../../site/use-words.ts'
import type { AdminDemoData } from './act.ts'

/** Removes what the first start filled the hub with. */
export function AdminDemoPage({ data: { demo, leavesWithin, form } }: { data: AdminDemoData }) {
	const words = useWords().administration.demo
	const { accounts, repos } = demo
	return (
		<AdminLayout part="overview">
			{accounts.length === 0 ? (
				<EmptyState title={words.noDemoContent}>{words.noDemoContentHint}</EmptyState>
			) : (
				<FormPage title={words.title} lead={words.lead} wide>
					<FormSection title={words.accounts(accounts.length)}>
						<ul>
							{accounts.map(({ id, name }) => (
								<li key={id}>
									<a href={accountAddress(name)}>{name}</a>
								</li>
							))}
						</ul>
					</FormSection>
					<FormSection title={words.repositories(repos.length)}>
						<ul>
							{repos.map(({ kind, name }) => (
								<li key={`${kind} ${name}`}>
									<a href={repoAddress({ kind, id: name })}>{name}</a>
								</li>
							))}
						</ul>
					</FormSection>
					<PostForm action={PAGES.adminDemo.href()} state={form}>
						<p>{words.cannotUndone(leavesWithin)}</p>
						<div>
							<Button type="submit" weight="danger">
								{words.removeAnd({ repos: repos.length, accounts: accounts.length })}
							</Button>
						</div>
					</PostForm>
				</FormPage>
			)}
		</AdminLayout>
	)
}
