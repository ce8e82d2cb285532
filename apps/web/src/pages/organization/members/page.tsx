import type { Account, InvitationView, OrgRole } from '@stoa/hub'
import { Button, InlineSelect, Note, Notice, SelectField, Table, TextField, When } from '@stoa/ui'
import { accountAddress, orgSettingsAddress } from '@stoa/vocabulary'
import { CopyButton } from '../../../islands/copy/copy-button.tsx'
import { Csrf } from '../../../layouts/csrf.tsx'
import { FormPage, FormSection, formStyles, PostForm } from '../../../layouts/form-page.tsx'
import { AccountAvatar } from '../../../layouts/org/account-avatar.tsx'
import { OrgSettings } from '../../../layouts/org/org-settings.tsx'
import styles from '../../../layouts/org/org-settings.module.css'
import { ROLE_OPTIONS } from '../../../layouts/org/role-words.ts'
import { useFrame } from '../../../site/frame.tsx'
import { fieldOf } from '../../../site/form.ts'
import type { OrgMembersData } from './act.ts'

const SHORT = ROLE_OPTIONS.map(({ value, label }) => ({ value, label: label.split(':')[0] ?? value }))

/** An organization's settings: who belongs to it, and who is invited. */
export function OrgMembersPage({ data: { org, members, invitations, fresh, form } }: { data: OrgMembersData }) {
	const here = orgSettingsAddress(org.name, 'members')
	return (
		<OrgSettings org={org} part="members">
			<FormPage title="Members" wide>
				{form.errors['form'] && <Notice tone="error">{form.errors['form']}</Notice>}
				{fresh && (
					<Notice tone="good">
						<p>
							{fresh.who?.includes('@') && 'The link was sent by e-mail. '}
							{fresh.who === undefined
								? 'The first person to open this link can join.'
								: `Send this link to ${fresh.who}. Only that person can use it.`}{' '}
							It is shown only once and expires in seven days.
						</p>
						<p className={formStyles.inline}>
							<code className={styles.secret}>{fresh.link}</code>
							<CopyButton value={fresh.link} label="Copy the link" />
						</p>
					</Notice>
				)}
				<Table
					stacks
					caption="Members"
					rows={members}
					keyOf={({ account }) => account.id}
					columns={[
						{ title: 'Person', renderCell: ({ account }) => <Person account={account} /> },
						{ title: 'Role', renderCell: (member) => <Role here={here} member={member} /> },
						{ title: 'Remove', renderCell: ({ account }) => <Remove here={here} name={account.name} />, numeric: true },
					]}
				/>
				<FormSection title="Invite a member">
					<PostForm action={here}>
						<input type="hidden" name="do" value="invite" />
						<TextField
							{...fieldOf(form, 'who')}
							label="User name or e-mail address"
							hint="Leave it empty to get a link that one person can use."
							autoComplete="off"
							autoCapitalize="none"
							spellCheck={false}
						/>
						<SelectField name="role" label="Role" options={ROLE_OPTIONS} defaultValue={form.values['role'] ?? 'contributor'} />
						<div>
							<Button type="submit" weight="main">
								Invite
							</Button>
						</div>
					</PostForm>
				</FormSection>
				{invitations.length > 0 && (
					<FormSection title="Open invitations">
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
	return (
		<form className={styles.cellForm} method="post" action={here}>
			<Csrf />
			<input type="hidden" name="do" value="role" />
			<input type="hidden" name="user" value={account.name} />
			<InlineSelect name="role" label={`Role of ${account.name}`} options={SHORT} defaultValue={role} />
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
			<Button type="submit" weight="danger" small aria-label={`Remove ${name}`}>
				Remove
			</Button>
		</form>
	)
}

function Invitations({ here, invitations }: { here: string; invitations: InvitationView[] }) {
	const { now } = useFrame()
	const nameOf = ({ user, invitation }: InvitationView): string => user?.name ?? invitation.email ?? 'Anyone with the link'
	return (
		<Table
			stacks
			caption="Open invitations"
			rows={invitations}
			keyOf={({ invitation }) => invitation.id}
			columns={[
				{ title: 'For', renderCell: nameOf },
				{ title: 'Role', renderCell: ({ invitation }) => <Note>{invitation.role}</Note> },
				{ title: 'By', renderCell: ({ inviter }) => inviter?.name ?? '' },
				{ title: 'Made', renderCell: ({ invitation }) => <When date={invitation.createdAt} now={now} /> },
				{
					title: 'Withdraw',
					numeric: true,
					renderCell: (view) => (
						<form method="post" action={here}>
							<Csrf />
							<input type="hidden" name="do" value="uninvite" />
							<input type="hidden" name="invitation" value={view.invitation.id} />
							<Button type="submit" small aria-label={`Withdraw the invitation of ${nameOf(view)}`}>
								Withdraw
							</Button>
						</form>
					),
				},
			]}
		/>
	)
}
