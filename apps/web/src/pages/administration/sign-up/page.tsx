import { INVITATION_DAYS, type OpenInvitation, type SignUpState } from '@stoa/hub'
import { Button, Choice, EmptyState, exactCount, Notice, Table, TextField, When } from '@stoa/ui'
import { CopyButton } from '../../../islands/copy/copy-button.tsx'
import { AdminLayout, ADMIN_PARTS } from '../../../parts/admin/admin-layout.tsx'
import { Csrf } from '../../../parts/csrf.tsx'
import { FormPage, FormSection, formStyles, PostForm } from '../../../parts/form-page.tsx'
import { fieldOf, type FormState } from '../../../site/form.ts'
import { useFrame } from '../../../site/frame.tsx'
import { useWords } from '../../../site/use-words.ts'
import type { AdminSignUpData } from './act.ts'
import type { Words } from '../../../words/words.ts'

const HERE = ADMIN_PARTS.signUp.href

/** Who can sign up, and invitations to. */
export function AdminSignUpPage({ data: { state, invitations, form, fresh } }: { data: AdminSignUpData }) {
	const words = useWords().administration.signUp
	return (
		<AdminLayout part="signUp">
			<FormPage title={words.title} wide>
				<Policy state={state} />
				<FormSection title={words.invitations} hint={state.policy === 'invitation' ? undefined : words.invitationsHint}>
					{fresh && <Fresh fresh={fresh} />}
					{invitations.length > 0 ? (
						<InvitationTable invitations={invitations} />
					) : (
						<EmptyState title={words.noOpenInvitations}>{words.noInvitationsHint}</EmptyState>
					)}
				</FormSection>
				<FormSection title={words.newInvitation}>
					<InvitationForm form={form} />
				</FormSection>
			</FormPage>
		</AdminLayout>
	)
}

function Policy({ state: { policy, bySettings, chosen } }: { state: SignUpState }) {
	const words = useWords().administration.signUp
	const { now } = useFrame()
	return (
		<FormSection
			title={words.whoCanSignUp}
			hint={
				chosen ? (
					<>
						{words.setHere({
							by: chosen.by?.name ?? words.aDeletedAccount,
							when: <When date={chosen.at} now={now} />,
							configured: words.policies[bySettings],
						})}
					</>
				) : (
					<>{words.fromTheConfiguration(<code>STOA_SIGN_UP={bySettings}</code>)}</>
				)
			}
		>
			<PostForm action={HERE}>
				<input type="hidden" name="do" value="policy" />
				<fieldset>
					<legend className="sr-only">{words.whoCanSignUp}</legend>
					{(['open', 'invitation', 'closed'] as const).map((one) => (
						<Choice
							key={one}
							type="radio"
							name="policy"
							value={one}
							label={words.policies[one]}
							defaultChecked={chosen !== undefined && policy === one}
						/>
					))}
					<Choice
						type="radio"
						name="policy"
						value="settings"
						label={words.asConfigured(words.policies[bySettings])}
						defaultChecked={chosen === undefined}
					/>
				</fieldset>
				<div>
					<Button type="submit">{words.save}</Button>
				</div>
			</PostForm>
		</FormSection>
	)
}

function Fresh({ fresh: { address, email } }: { fresh: NonNullable<AdminSignUpData['fresh']> }) {
	const words = useWords().administration.signUp
	return (
		<Notice tone="good">
			<p>{email === undefined ? words.shareThisLink : words.emailLinkSent(email)}</p>
			<p className={formStyles.inline}>
				<code>{address}</code>
				<CopyButton value={address} label={words.copyTheAddress} />
			</p>
		</Notice>
	)
}

function InvitationForm({ form }: { form: FormState }) {
	const words = useWords().administration.signUp
	return (
		<PostForm action={HERE} state={form}>
			<input type="hidden" name="do" value="invite" />
			<TextField {...fieldOf(form, 'email')} type="email" label={words.emailAddress} hint={words.emailAddressHint} autoComplete="off" />
			<TextField {...fieldOf(form, 'note')} label={words.note} hint={words.noteHint} maxLength={200} autoComplete="off" />
			<TextField
				name="uses"
				error={form.errors['uses']}
				type="number"
				label={words.numberOfAccounts}
				min={1}
				max={1000}
				defaultValue={form.values['uses'] ?? '1'}
				required
			/>
			<TextField
				name="days"
				error={form.errors['days']}
				type="number"
				label={words.daysUntilExpires}
				min={1}
				max={365}
				defaultValue={form.values['days'] ?? String(INVITATION_DAYS)}
				required
			/>
			<div>
				<Button type="submit" weight="main">
					{words.createInvitation}
				</Button>
			</div>
		</PostForm>
	)
}

function InvitationTable({ invitations }: { invitations: OpenInvitation[] }) {
	const words = useWords().administration.signUp
	const { now } = useFrame()
	return (
		<Table
			stacks
			caption={words.openInvitations}
			rows={invitations}
			keyOf={({ id }) => id}
			columns={[
				{ title: words.for, renderCell: (invitation) => nameOf(words, invitation) },
				{ title: words.used, renderCell: ({ used, uses }) => words.of({ used: exactCount(used), uses: exactCount(uses) }) },
				{ title: words.by, renderCell: ({ invitedBy }) => invitedBy?.name ?? '' },
				{ title: words.made, renderCell: ({ createdAt }) => <When date={createdAt} now={now} /> },
				{
					title: words.validUntil,
					renderCell: ({ expiresAt }) => <time dateTime={expiresAt.toISOString()}>{expiresAt.toISOString().slice(0, 10)}</time>,
				},
				{ title: words.revoke, renderCell: (invitation) => <Revoke invitation={invitation} />, numeric: true },
			]}
		/>
	)
}

const nameOf = (words: Words['administration']['signUp'], { email, note }: OpenInvitation): string =>
	[email, note].filter((part) => part !== undefined && part !== '').join(', ') || words.anyoneLink

function Revoke({ invitation }: { invitation: OpenInvitation }) {
	const words = useWords().administration.signUp
	return (
		<form method="post" action={HERE}>
			<Csrf />
			<input type="hidden" name="id" value={invitation.id} />
			<Button type="submit" small name="do" value="revoke" aria-label={words.revokeInvitation(nameOf(words, invitation))}>
				{words.revoke}
			</Button>
		</form>
	)
}
