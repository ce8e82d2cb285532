import { Button, Pagination, SearchField } from '@stoa/ui'
import { PAGES } from '@stoa/vocabulary'
import { AdminLayout } from '../../../parts/admin/admin-layout.tsx'
import { DeletedList } from '../../../parts/deleted/deleted-list.tsx'
import { FormPage } from '../../../parts/form-page.tsx'
import styles from '../../../parts/settings.module.css'
import { useWords } from '../../../site/use-words.ts'
import type { AdminDeletedData } from './act.ts'

const HERE = PAGES.adminDeleted.href()

/** Deleted repositories of the whole hub, for its administrators. */
export function AdminDeletedPage({ data: { repos, hours, leavesWithin, form, search, index, hasMore } }: { data: AdminDeletedData }) {
	const {
		administration: { deleted: words },
		parts: { deleted },
	} = useWords()
	return (
		<AdminLayout part="deleted">
			<FormPage title={words.title} lead={`${deleted.restorable(hours)} ${words.lead}`} wide>
				<form className={styles.filters} action={HERE}>
					<SearchField label={words.searchNames} name="q" defaultValue={search} />
					<Button type="submit">{words.search}</Button>
				</form>
				<DeletedList repos={repos} form={form} here={HERE} leavesWithin={leavesWithin} />
				<Pagination startHref={index > 0 ? at(search, 0) : undefined} nextHref={hasMore ? at(search, index + 1) : undefined} />
			</FormPage>
		</AdminLayout>
	)
}

function at(search: string, page: number): string {
	return PAGES.adminDeleted.href(new URLSearchParams({ ...(search !== '' && { q: search }), ...(page > 0 && { p: String(page) }) }))
}
