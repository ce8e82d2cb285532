import { Button, EmptyState, exactCount, Note, Table } from '@stoa/ui'
import { orgGroupAddress, orgSettingsAddress } from '@stoa/vocabulary'
import { FormPage, FormSection, PostForm } from '../../../parts/form-page.tsx'
import { GroupFields } from '../../../parts/org/group-fields.tsx'
import { OrgSettings } from '../../../parts/org/org-settings.tsx'
import styles from '../../../parts/settings.module.css'
import { useWords } from '../../../site/use-words.ts'
import type { OrgGroupsData } from './act.ts'

/** An organization's settings: its resource groups. */
export function OrgGroupsPage({ data: { org, groups, mayMake, form } }: { data: OrgGroupsData }) {
	const words = useWords().organization.groups
	return (
		<OrgSettings org={org} part="groups">
			<FormPage title={words.title} lead={words.lead} wide>
				{groups.length === 0 ? (
					<EmptyState title={words.noGroupsYet}>{words.noGroupsHint(org.name)}</EmptyState>
				) : (
					<Table
						caption={words.title}
						rows={groups}
						keyOf={({ group }) => group.id}
						columns={[
							{
								title: words.group,
								renderCell: ({ group }) => (
									<span className={styles.person}>
										<a href={orgGroupAddress(org.name, group.id)} dir="auto">
											{group.name}
										</a>
										{group.isClosed && <Note>{words.closed}</Note>}
									</span>
								),
							},
							{ title: words.description, renderCell: ({ group }) => <span dir="auto">{group.description}</span> },
							{ title: words.people, renderCell: ({ members }) => exactCount(members.length), numeric: true },
							{ title: words.repositories, renderCell: ({ repos }) => exactCount(repos.length), numeric: true },
						]}
					/>
				)}
				{mayMake && (
					<FormSection title={words.newGroup}>
						<PostForm action={orgSettingsAddress(org.name, 'groups')} state={form}>
							<GroupFields form={form} />
							<div>
								<Button type="submit" weight="main">
									{words.createGroup}
								</Button>
							</div>
						</PostForm>
					</FormSection>
				)}
			</FormPage>
		</OrgSettings>
	)
}
