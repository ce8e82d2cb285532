import { Button } from '@stoa/ui'
import { leaveOrgAddress } from '@stoa/vocabulary'
import { FormPage, PostForm } from '../../../parts/form-page.tsx'
import { useWords } from '../../../site/use-words.ts'
import type { LeaveOrgData } from './act.ts'

/** Leaving an organization, after a second thought. */
export function LeaveOrgPage({ data: { org, form } }: { data: LeaveOrgData }) {
	const words = useWords().organization.leave
	return (
		<FormPage title={words.title(org.name)} lead={words.lead}>
			<PostForm action={leaveOrgAddress(org.name)} state={form}>
				<div>
					<Button type="submit" weight="danger">
						{words.leave}
					</Button>
				</div>
			</PostForm>
		</FormPage>
	)
}
