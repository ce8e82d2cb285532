import type { Account, GroupRole, Repo } from '@stoa/hub'
import { Button, EmptyState, InlineSelect, KindMark, Note, Notice, SelectField, Table, TextField } from '@stoa/ui'
import { accountAddress, orgGroupAddress, orgSettingsAddress, REPO_KINDS, repoAddress } from '@stoa/vocabulary'
import { Csrf } from '../../../parts/csrf.tsx'
import { DeleteSection } from '../../../parts/delete-section.tsx'
import { FormPage, FormSection, PostForm } from '../../../parts/form-page.tsx'
import { AccountAvatar } from '../../../parts/account-avatar.tsx'
import { GroupFields } from '../../../parts/org/group-fields.tsx'
import { OrgSettings } from '../../../parts/org/org-settings.tsx'
import styles from '../../../parts/settings.module.css'
import { groupRoleOptions } from '../../../parts/org/role-options.ts'
import { useWords } from '../../../site/use-words.ts'
import type { OrgGroupData } from './act.ts'

/** One resource group: its people, its repositories, its rules. */
export function OrgGroupPage({ data: { org, view, isOrgAdmin, form } }: { data: OrgGroupData }) {
	const {
		organization: { group: words },
		kinds,
		parts: { roles },
	} = useWords()
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
						{group.isClosed ? words.closedLead : words.openLead} <a href={orgSettingsAddress(org.name, 'groups')}>{words.allGroups}</a>
					</>
				}
				wide
			>
				{form.errors['form'] && <Notice tone="error">{form.errors['form']}</Notice>}
				<FormSection title={words.people}>
					{members.length === 0 ? (
						<EmptyState title={words.noMembersYet}>{words.noMembersHint(org.name)}</EmptyState>
					) : (
						<Table
							stacks
							caption={words.people}
							rows={members}
							keyOf={({ account }) => account.id}
							columns={[
								{ title: words.person, renderCell: ({ account }) => <Person account={account} /> },
								{ title: words.role, renderCell: (member) => <Role here={here} member={member} /> },
								{ title: words.remove, renderCell: ({ account }) => <Remove here={here} name={account.name} />, numeric: true },
							]}
						/>
					)}
					<PostForm action={here}>
						<input type="hidden" name="do" value="member" />
						<TextField
							name="user"
							label={words.userName}
							hint={words.userNameHint(org.name)}
							error={form.errors['user']}
							defaultValue={form.values['do'] === 'member' ? form.values['user'] : undefined}
							required
							autoComplete="off"
							autoCapitalize="none"
							spellCheck={false}
						/>
						<SelectField name="role" label={words.role} options={groupRoleOptions(roles)} defaultValue={form.values['role'] ?? 'read'} />
						<div>
							<Button type="submit" weight="main">
								{words.add}
							</Button>
						</div>
					</PostForm>
				</FormSection>
				<FormSection title={words.repositories}>
					{repos.length === 0 ? (
						<EmptyState title={words.noRepositoriesYet}>{words.noRepositoriesHint(org.name)}</EmptyState>
					) : (
						<Table
							stacks
							caption={words.repositories}
							rows={repos}
							keyOf={({ id }) => id}
							columns={[
								{ title: words.repository, renderCell: (repo) => <InGroup repo={repo} /> },
								{ title: words.remove, renderCell: (repo) => <TakeOut here={here} repo={repo} />, numeric: true },
							]}
						/>
					)}
					<PostForm action={here}>
						<input type="hidden" name="do" value="place" />
						<SelectField
							name="kind"
							label={words.kind}
							options={REPO_KINDS.map((kind) => ({ value: kind, label: kinds[kind].One }))}
							defaultValue={form.values['do'] === 'place' ? form.values['kind'] : undefined}
						/>
						<TextField
							name="repo"
							label={words.repository}
							error={form.errors['repo']}
							defaultValue={form.values['do'] === 'place' ? form.values['repo'] : undefined}
							placeholder={`${org.name}/…`}
							required
							autoComplete="off"
							autoCapitalize="none"
							spellCheck={false}
						/>
						<div>
							<Button type="submit">{words.add}</Button>
						</div>
					</PostForm>
				</FormSection>
				{isOrgAdmin && (
					<>
						<FormSection title={words.settings}>
							<PostForm action={here}>
								<input type="hidden" name="do" value="save" />
								<GroupFields form={isSaving ? form : { values: {}, errors: {} }} group={group} />
								<div>
									<Button type="submit">{words.save}</Button>
								</div>
							</PostForm>
						</FormSection>
						<DeleteSection title={words.deleteThisGroup} hint={words.deleteThisGroupHint} action={here} name={group.name} form={form} />
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
	const {
		organization: { group: words },
		parts: { roles },
	} = useWords()
	return (
		<form className={styles.cellForm} method="post" action={here}>
			<Csrf />
			<input type="hidden" name="do" value="member" />
			<input type="hidden" name="user" value={account.name} />
			<InlineSelect name="role" label={words.roleOf(account.name)} options={groupRoleOptions(roles)} defaultValue={role} />
			<Button type="submit" small aria-label={words.saveRole(account.name)}>
				{words.save}
			</Button>
		</form>
	)
}

function Remove({ here, name }: { here: string; name: string }) {
	const words = useWords().organization.group
	return (
		<form method="post" action={here}>
			<Csrf />
			<input type="hidden" name="do" value="remove" />
			<input type="hidden" name="user" value={name} />
			<Button type="submit" weight="danger" small aria-label={words.removeGroup(name)}>
				{words.remove}
			</Button>
		</form>
	)
}

function InGroup({ repo: { kind, name, visibility } }: { repo: Repo }) {
	const words = useWords().organization.group
	return (
		<span className={styles.person}>
			<KindMark kind={kind} size={14} />
			<a href={repoAddress({ kind, id: name })}>{name}</a>
			{visibility === 'private' && <Note>{words.private}</Note>}
		</span>
	)
}

function TakeOut({ here, repo: { kind, name } }: { here: string; repo: Repo }) {
	const words = useWords().organization.group
	return (
		<form method="post" action={here}>
			<Csrf />
			<input type="hidden" name="do" value="take-out" />
			<input type="hidden" name="kind" value={kind} />
			<input type="hidden" name="repo" value={name} />
			<Button type="submit" small aria-label={words.removeGroup(name)}>
				{words.remove}
			</Button>
		</form>
	)
}
