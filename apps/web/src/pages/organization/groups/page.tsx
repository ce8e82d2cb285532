import { Button, EmptyState, exactCount, Note, Table } from '@stoa/ui'
import { orgGroupAddress, orgSettingsAddress } from '@stoa/vocabulary'
import { FormPage, FormSection, PostForm } from '../../../layouts/form-page.tsx'
import { GroupFields } from '../../../layouts/org/group-fields.tsx'
import { OrgSettings } from '../../../layouts/org/org-settings.tsx'
import styles from '../../../layouts/org/org-settings.module.css'
import type { OrgGroupsData } from './act.ts'

/** An organization's settings: its resource groups. */
export function OrgGroupsPage({ data: { org, groups, mayMake, form } }: { data: OrgGroupsData }) {
	return (
		<OrgSettings org={org} part="groups">
			<FormPage title="Resource groups" lead="Parts of the organization’s repositories, each with people and roles of its own." wide>
				{groups.length === 0 ? (
					<EmptyState title="No groups yet">Without groups, roles apply to every repository of {org.name}.</EmptyState>
				) : (
					<Table
						caption="Resource groups"
						rows={groups}
						keyOf={({ group }) => group.id}
						columns={[
							{
								title: 'Group',
								renderCell: ({ group }) => (
									<span className={styles.person}>
										<a href={orgGroupAddress(org.name, group.id)} dir="auto">
											{group.name}
										</a>
										{group.isClosed && <Note>closed</Note>}
									</span>
								),
							},
							{ title: 'Description', renderCell: ({ group }) => <span dir="auto">{group.description}</span> },
							{ title: 'People', renderCell: ({ members }) => exactCount(members.length), numeric: true },
							{ title: 'Repositories', renderCell: ({ repos }) => exactCount(repos.length), numeric: true },
						]}
					/>
				)}
				{mayMake && (
					<FormSection title="New group">
						<PostForm action={orgSettingsAddress(org.name, 'groups')} state={form}>
							<GroupFields form={form} />
							<div>
								<Button type="submit" weight="main">
									Create group
								</Button>
							</div>
						</PostForm>
					</FormSection>
				)}
			</FormPage>
		</OrgSettings>
	)
}
