import { Button, Pagination, SearchField } from '@stoa/ui'
import { PAGES } from '@stoa/vocabulary'
import { AdminLayout } from '../../../layouts/admin/admin-layout.tsx'
import { DeletedList, restorableText } from '../../../layouts/deleted/deleted-list.tsx'
import { FormPage } from '../../../layouts/form-page.tsx'
import styles from '../../../layouts/org/org-settings.module.css'
import type { AdminDeletedData } from './act.ts'

const HERE = PAGES.adminDeleted.href()

/** Deleted repositories of the whole hub, for its administrators. */
export function AdminDeletedPage({ data: { repos, hours, form, search, index, hasMore } }: { data: AdminDeletedData }) {
	return (
		<AdminLayout part="deleted">
			<FormPage title="Deleted repositories" lead={`${restorableText(hours)} The log records who restores or deletes one.`} wide>
				<form className={styles.filters} action={HERE}>
					<SearchField label="Search names" name="q" defaultValue={search} />
					<Button type="submit">Search</Button>
				</form>
				<DeletedList repos={repos} form={form} here={HERE} />
				<Pagination startHref={index > 0 ? at(search, 0) : undefined} nextHref={hasMore ? at(search, index + 1) : undefined} />
			</FormPage>
		</AdminLayout>
	)
}

function at(search: string, page: number): string {
	return PAGES.adminDeleted.href(new URLSearchParams({ ...(search !== '' && { q: search }), ...(page > 0 && { p: String(page) }) }))
}
