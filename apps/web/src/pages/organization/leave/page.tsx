import { Button } from '@stoa/ui'
import { leaveOrgAddress } from '@stoa/vocabulary'
import { FormPage, PostForm } from '../../../layouts/form-page.tsx'
import type { LeaveOrgData } from './act.ts'

/** Leaving an organization, after a second thought. */
export function LeaveOrgPage({ data: { org, form } }: { data: LeaveOrgData }) {
	return (
		<FormPage
			title={`Leave ${org.name}`}
			lead="You lose access to its private repositories, and what you created there stays. To come back you need an invitation."
		>
			<PostForm action={leaveOrgAddress(org.name)} state={form}>
				<div>
					<Button type="submit" weight="danger">
						Leave
					</Button>
				</div>
			</PostForm>
		</FormPage>
	)
}
