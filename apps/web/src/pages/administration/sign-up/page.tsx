import { INVITATION_DAYS, type OpenInvitation, type SignUpPolicy, type SignUpState } from '@stoa/hub'
import { Button, Choice, EmptyState, exactCount, Notice, Table, TextField, When } from '@stoa/ui'
import { CopyButton } from '../../../islands/copy/copy-button.tsx'
import { AdminLayout, ADMIN_PARTS } from '../../../layouts/admin/admin-layout.tsx'
import { Csrf } from '../../../layouts/csrf.tsx'
import { FormPage, FormSection, formStyles, PostForm } from '../../../layouts/form-page.tsx'
import { fieldOf, type FormState } from '../../../site/form.ts'
import { useFrame } from '../../../site/frame.tsx'
import type { AdminSignUpData } from './act.ts'

const HERE = ADMIN_PARTS.signUp.href
const POLICIES: Readonly<Record<SignUpPolicy, string>> = {
	open: 'Everyone',
	invitation: 'Invited people only',
	closed: 'No one',
}

/** Who can sign up, and invitations to. */
export function AdminSignUpPage({ data: { state, invitations, form, fresh } }: { data: AdminSignUpData }) {
	return (
		<AdminLayout part="signUp">
			<FormPage title="Sign-up" wide>
				<Policy state={state} />
				<FormSection
					title="Invitations"
					hint={state.policy === 'invitation' ? undefined : 'Invitations are needed while sign-up is for invited people only.'}
				>
					{fresh && <Fresh fresh={fresh} />}
					{invitations.length > 0 ? (
						<InvitationTable invitations={invitations} />
					) : (
						<EmptyState title="No open invitations">Create one below and share its link.</EmptyState>
					)}
				</FormSection>
				<FormSection title="New invitation">
					<InvitationForm form={form} />
				</FormSection>
			</FormPage>
		</AdminLayout>
	)
}

function Policy({ state: { policy, bySettings, chosen } }: { state: SignUpState }) {
	const { now } = useFrame()
	return (
		<FormSection
			title="Who can sign up"
			hint={
				chosen ? (
					<>
						Set here by {chosen.by?.name ?? 'a deleted account'}, <When date={chosen.at} now={now} />. The configuration says:{' '}
						{POLICIES[bySettings]}.
					</>
				) : (
					<>
						From the configuration (<code>STOA_SIGN_UP={bySettings}</code>).
					</>
				)
			}
		>
			<PostForm action={HERE}>
				<input type="hidden" name="do" value="policy" />
				<fieldset>
					<legend className="sr-only">Who can sign up</legend>
					{(['open', 'invitation', 'closed'] as const).map((one) => (
						<Choice
							key={one}
							type="radio"
							name="policy"
							value={one}
							label={POLICIES[one]}
							defaultChecked={chosen !== undefined && policy === one}
						/>
					))}
					<Choice
						type="radio"
						name="policy"
						value="settings"
						label={`Use the configuration (${POLICIES[bySettings]})`}
						defaultChecked={chosen === undefined}
					/>
				</fieldset>
				<div>
					<Button type="submit">Save</Button>
				</div>
			</PostForm>
		</FormSection>
	)
}

function Fresh({ fresh: { address, email } }: { fresh: NonNullable<AdminSignUpData['fresh']> }) {
	return (
		<Notice tone="good">
			<p>
				{email === undefined
					? 'Share this link. It is not shown again.'
					: `An e-mail with this link was sent to ${email}. It is not shown again.`}
			</p>
			<p className={formStyles.inline}>
				<code>{address}</code>
				<CopyButton value={address} label="Copy the address" />
			</p>
		</Notice>
	)
}

function InvitationForm({ form }: { form: FormState }) {
	return (
		<PostForm action={HERE} state={form}>
			<input type="hidden" name="do" value="invite" />
			<TextField
				{...fieldOf(form, 'email')}
				type="email"
				label="E-mail address"
				hint="The invitation is sent there and works for that address only. Leave it empty to get a link that anyone can use."
				autoComplete="off"
			/>
			<TextField {...fieldOf(form, 'note')} label="Note" hint="A note for you, such as who it is for." maxLength={200} autoComplete="off" />
			<TextField
				name="uses"
				error={form.errors['uses']}
				type="number"
				label="Number of accounts"
				min={1}
				max={1000}
				defaultValue={form.values['uses'] ?? '1'}
				required
			/>
			<TextField
				name="days"
				error={form.errors['days']}
				type="number"
				label="Days until it expires"
				min={1}
				max={365}
				defaultValue={form.values['days'] ?? String(INVITATION_DAYS)}
				required
			/>
			<div>
				<Button type="submit" weight="main">
					Create invitation
				</Button>
			</div>
		</PostForm>
	)
}

function InvitationTable({ invitations }: { invitations: OpenInvitation[] }) {
	const { now } = useFrame()
	return (
		<Table
			stacks
			caption="Open invitations"
			rows={invitations}
			keyOf={({ id }) => id}
			columns={[
				{ title: 'For', renderCell: nameOf },
				{ title: 'Used', renderCell: ({ used, uses }) => `${exactCount(used)} of ${exactCount(uses)}` },
				{ title: 'By', renderCell: ({ invitedBy }) => invitedBy?.name ?? '' },
				{ title: 'Made', renderCell: ({ createdAt }) => <When date={createdAt} now={now} /> },
				{
					title: 'Valid until',
					renderCell: ({ expiresAt }) => <time dateTime={expiresAt.toISOString()}>{expiresAt.toISOString().slice(0, 10)}</time>,
				},
				{ title: 'Revoke', renderCell: (invitation) => <Revoke invitation={invitation} />, numeric: true },
			]}
		/>
	)
}

const nameOf = ({ email, note }: OpenInvitation): string =>
	[email, note].filter((part) => part !== undefined && part !== '').join(', ') || 'anyone with the link'

function Revoke({ invitation }: { invitation: OpenInvitation }) {
	return (
		<form method="post" action={HERE}>
			<Csrf />
			<input type="hidden" name="id" value={invitation.id} />
			<Button type="submit" small name="do" value="revoke" aria-label={`Revoke the invitation for ${nameOf(invitation)}`}>
				Revoke
			</Button>
		</form>
	)
}
