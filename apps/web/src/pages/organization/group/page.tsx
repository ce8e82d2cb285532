import type { Account, GroupRole, Repo } from '@stoa/hub'
import { Button, EmptyState, InlineSelect, KindMark, Note, Notice, SelectField, Table, TextField } from '@stoa/ui'
import { accountAddress, orgGroupAddress, orgSettingsAddress, REPO_KINDS, repoAddress } from '@stoa/vocabulary'
import { Csrf } from '../../../layouts/csrf.tsx'
import { DeleteSection } from '../../../layouts/delete-section.tsx'
import { FormPage, FormSection, PostForm } from '../../../layouts/form-page.tsx'
import { KIND_WORDS } from '../../../layouts/kind-words.ts'
import { AccountAvatar } from '../../../layouts/org/account-avatar.tsx'
import { GroupFields } from '../../../layouts/org/group-fields.tsx'
import { OrgSettings } from '../../../layouts/org/org-settings.tsx'
import styles from '../../../layouts/org/org-settings.module.css'
import { GROUP_ROLE_OPTIONS } from '../../../layouts/org/role-words.ts'
import type { OrgGroupData } from './act.ts'

const KINDS = REPO_KINDS.map((kind) => ({ value: kind, label: KIND_WORDS[kind].One }))

/** One resource group: its people, its repositories, its rules. */
export function OrgGroupPage({ data: { org, view, isOrgAdmin, form } }: { data: OrgGroupData }) {
	const { group, members, repos } = view
	const here = orgGroupAddress(org.name, group.id)
	const isSaving = form.values['do'] === 'save'
	return (
		<OrgSettings org={org} part="groups">
			<FormPage
				title={group.name}
				lead={
					<>
						{group.description !== '' && <span dir="auto">{group.description}</span>}
						{group.description !== '' && ' · '}
						{group.isClosed
							? 'Closed: only its members and administrators of the organization have access.'
							: 'Roles in the organization apply here as well.'}{' '}
						<a href={orgSettingsAddress(org.name, 'groups')}>All groups</a>
					</>
				}
				wide
			>
				{form.errors['form'] && <Notice tone="error">{form.errors['form']}</Notice>}
				<FormSection title="People">
					{members.length === 0 ? (
						<EmptyState title="No members yet">Add members of {org.name} below.</EmptyState>
					) : (
						<Table
							stacks
							caption="People"
							rows={members}
							keyOf={({ account }) => account.id}
							columns={[
								{ title: 'Person', renderCell: ({ account }) => <Person account={account} /> },
								{ title: 'Role', renderCell: (member) => <Role here={here} member={member} /> },
								{ title: 'Remove', renderCell: ({ account }) => <Remove here={here} name={account.name} />, numeric: true },
							]}
						/>
					)}
					<PostForm action={here}>
						<input type="hidden" name="do" value="member" />
						<TextField
							name="user"
							label="User name"
							hint={`A member of ${org.name}.`}
							error={form.errors['user']}
							defaultValue={form.values['do'] === 'member' ? form.values['user'] : undefined}
							required
							autoComplete="off"
							autoCapitalize="none"
							spellCheck={false}
						/>
						<SelectField name="role" label="Role" options={GROUP_ROLE_OPTIONS} defaultValue={form.values['role'] ?? 'read'} />
						<div>
							<Button type="submit" weight="main">
								Add to the group
							</Button>
						</div>
					</PostForm>
				</FormSection>
				<FormSection title="Repositories">
					{repos.length === 0 ? (
						<EmptyState title="No repositories yet">
							Add repositories of {org.name} to it below, or choose the group when you create one.
						</EmptyState>
					) : (
						<Table
							stacks
							caption="Repositories"
							rows={repos}
							keyOf={({ id }) => id}
							columns={[
								{ title: 'Repository', renderCell: (repo) => <InGroup repo={repo} /> },
								{ title: 'Remove', renderCell: (repo) => <TakeOut here={here} repo={repo} />, numeric: true },
							]}
						/>
					)}
					<PostForm action={here}>
						<input type="hidden" name="do" value="place" />
						<SelectField
							name="kind"
							label="Kind"
							options={KINDS}
							defaultValue={form.values['do'] === 'place' ? form.values['kind'] : undefined}
						/>
						<TextField
							name="repo"
							label="Repository"
							error={form.errors['repo']}
							defaultValue={form.values['do'] === 'place' ? form.values['repo'] : undefined}
							placeholder={`${org.name}/…`}
							required
							autoComplete="off"
							autoCapitalize="none"
							spellCheck={false}
						/>
						<div>
							<Button type="submit">Add to the group</Button>
						</div>
					</PostForm>
				</FormSection>
				{isOrgAdmin && (
					<>
						<FormSection title="Settings">
							<PostForm action={here}>
								<input type="hidden" name="do" value="save" />
								<GroupFields form={isSaving ? form : { values: {}, errors: {} }} group={group} />
								<div>
									<Button type="submit">Save</Button>
								</div>
							</PostForm>
						</FormSection>
						<DeleteSection
							title="Delete this group"
							hint="Only an empty group can be deleted. Otherwise its repositories would become visible to others."
							action={here}
							name={group.name}
							form={form}
						/>
					</>
				)}
			</FormPage>
		</OrgSettings>
	)
}

function Person({ account }: { account: Account }) {
	return (
		<a className={styles.person} href={accountAddress(account.name)}>
			<AccountAvatar account={account} /> {account.name}
		</a>
	)
}

function Role({ here, member: { account, role } }: { here: string; member: { account: Account; role: GroupRole } }) {
	return (
		<form className={styles.cellForm} method="post" action={here}>
			<Csrf />
			<input type="hidden" name="do" value="member" />
			<input type="hidden" name="user" value={account.name} />
			<InlineSelect name="role" label={`Role of ${account.name}`} options={GROUP_ROLE_OPTIONS} defaultValue={role} />
			<Button type="submit" small aria-label={`Save the role of ${account.name}`}>
				Save
			</Button>
		</form>
	)
}

function Remove({ here, name }: { here: string; name: string }) {
	return (
		<form method="post" action={here}>
			<Csrf />
			<input type="hidden" name="do" value="remove" />
			<input type="hidden" name="user" value={name} />
			<Button type="submit" weight="danger" small aria-label={`Remove ${name} from the group`}>
				Remove
			</Button>
		</form>
	)
}

function InGroup({ repo: { kind, name, visibility } }: { repo: Repo }) {
	return (
		<span className={styles.person}>
			<KindMark kind={kind} size={14} />
			<a href={repoAddress({ kind, id: name })}>{name}</a>
			{visibility === 'private' && <Note>private</Note>}
		</span>
	)
}

function TakeOut({ here, repo: { kind, name } }: { here: string; repo: Repo }) {
	return (
		<form method="post" action={here}>
			<Csrf />
			<input type="hidden" name="do" value="take-out" />
			<input type="hidden" name="kind" value={kind} />
			<input type="hidden" name="repo" value={name} />
			<Button type="submit" small aria-label={`Remove ${name} from the group`}>
				Remove
			</Button>
		</form>
	)
}
