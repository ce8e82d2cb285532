import type { Account, InvitationView, OrgRole } from '@stoa/hub'
import { Button, InlineSelect, Note, Notice, SelectField, Table, TextField, When } from '@stoa/ui'
import { accountAddress, orgSettingsAddress } from '@stoa/vocabulary'
import { CopyButton } from '../../../islands/copy/copy-button.tsx'
import { Csrf } from '../../../parts/csrf.tsx'
import { FormPage, FormSection, formStyles, PostForm } from '../../../parts/form-page.tsx'
import { AccountAvatar } from '../../../parts/account-avatar.tsx'
import { OrgSettings } from '../../../parts/org/org-settings.tsx'
import styles from '../../../parts/settings.module.css'
import { orgRoleOptions, shortOrgRoleOptions } from '../../../parts/org/role-options.ts'
import { useFrame } from '../../../site/frame.tsx'
import { fieldOf } from '../../../site/form.ts'
import { useWords } from '../../../site/use-words.ts'
import type { OrgMembersData } from './act.ts'

/** An organization's settings: who belongs to it, and who is invited. */
export function OrgMembersPage({ data: { org, members, invitations, fresh, form } }: { data: OrgMembersData }) {
	const {
		organization: { members: words },
		parts: { roles },
	} = useWords()
	const here = orgSettingsAddress(org.name, 'members')
	return (
		<OrgSettings org={org} part="members">
			<FormPage title={words.title} wide>
				{form.errors['form'] && <Notice tone="error">{form.errors['form']}</Notice>}
				{fresh && (
					<Notice tone="good">
						<p>
							{fresh.who === undefined ? words.freshLink : words[fresh.who.includes('@') ? 'freshLinkSent' : 'freshLinkFor'](fresh.who)}
						</p>
						<p className={formStyles.inline}>
							<code className={styles.secret}>{fresh.link}</code>
							<CopyButton value={fresh.link} label={words.copyTheLink} />
						</p>
					</Notice>
				)}
				<Table
					stacks
					caption={words.title}
					rows={members}
					keyOf={({ account }) => account.id}
					columns={[
						{ title: words.person, renderCell: ({ account }) => <Person account={account} /> },
						{ title: words.role, renderCell: (member) => <Role here={here} member={member} /> },
						{ title: words.remove, renderCell: ({ account }) => <Remove here={here} name={account.name} />, numeric: true },
					]}
				/>
				<FormSection title={words.inviteAMember}>
					<PostForm action={here}>
						<input type="hidden" name="do" value="invite" />
						<TextField
							{...fieldOf(form, 'who')}
							label={words.nameOrEmail}
							hint={words.nameOrEmailHint}
							autoComplete="off"
							autoCapitalize="none"
							spellCheck={false}
						/>
						<SelectField
							name="role"
							label={words.role}
							options={orgRoleOptions(roles)}
							defaultValue={form.values['role'] ?? 'contributor'}
						/>
						<div>
							<Button type="submit" weight="main">
								{words.invite}
							</Button>
						</div>
					</PostForm>
				</FormSection>
				{invitations.length > 0 && (
					<FormSection title={words.openInvitations}>
						<Invitations here={here} invitations={invitations} />
					</FormSection>
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

function Role({ here, member: { account, role } }: { here: string; member: { account: Account; role: OrgRole } }) {
	const {
		organization: { members: words },
		parts: { roles },
	} = useWords()
	return (
		<form className={styles.cellForm} method="post" action={here}>
			<Csrf />
			<input type="hidden" name="do" value="role" />
			<input type="hidden" name="user" value={account.name} />
			<InlineSelect name="role" label={words.roleOf(account.name)} options={shortOrgRoleOptions(roles)} defaultValue={role} />
			<Button type="submit" small aria-label={words.saveRole(account.name)}>
				{words.save}
			</Button>
		</form>
	)
}

function Remove({ here, name }: { here: string; name: string }) {
	const words = useWords().organization.members
	return (
		<form method="post" action={here}>
			<Csrf />
			<input type="hidden" name="do" value="remove" />
			<input type="hidden" name="user" value={name} />
			<Button type="submit" weight="danger" small aria-label={words.removeName(name)}>
				{words.remove}
			</Button>
		</form>
	)
}

function Invitations({ here, invitations }: { here: string; invitations: InvitationView[] }) {
	const words = useWords().organization.members
	const { now } = useFrame()
	const nameOf = ({ user, invitation }: InvitationView): string => user?.name ?? invitation.email ?? words.anyoneLink
	return (
		<Table
			stacks
			caption={words.openInvitations}
			rows={invitations}
			keyOf={({ invitation }) => invitation.id}
			columns={[
				{ title: words.for, renderCell: nameOf },
				{ title: words.role, renderCell: ({ invitation }) => <Note>{invitation.role}</Note> },
				{ title: words.by, renderCell: ({ inviter }) => inviter?.name ?? '' },
				{ title: words.made, renderCell: ({ invitation }) => <When date={invitation.createdAt} now={now} /> },
				{
					title: words.withdraw,
					numeric: true,
					renderCell: (view) => (
						<form method="post" action={here}>
							<Csrf />
							<input type="hidden" name="do" value="uninvite" />
							<input type="hidden" name="invitation" value={view.invitation.id} />
							<Button type="submit" small aria-label={words.withdrawInvitation(nameOf(view))}>
								{words.withdraw}
							</Button>
						</form>
					),
				},
			]}
		/>
	)
}
