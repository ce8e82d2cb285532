import { Button, When } from '@stoa/ui'
import { accountAddress, invitationAddress } from '@stoa/vocabulary'
import { FormPage, formStyles, PostForm } from '../../../layouts/form-page.tsx'
import { ROLE_OPTIONS } from '../../../layouts/org/role-words.ts'
import { useFrame } from '../../../site/frame.tsx'
import type { InvitationData } from './act.ts'

/** An invitation into an organization: from whom, to be what. */
export function InvitationPage({ data: { view, key, form } }: { data: InvitationData }) {
	const { now } = useFrame()
	const { org, inviter, invitation } = view
	const role = ROLE_OPTIONS.find(({ value }) => value === invitation.role)?.label ?? invitation.role
	return (
		<FormPage
			title={`Join ${org.fullname}`}
			lead={
				<>
					{inviter ? <a href={accountAddress(inviter.name)}>{inviter.name}</a> : 'A member'} invited you to{' '}
					<a href={accountAddress(org.name)}>{org.name}</a>, <When date={invitation.createdAt} now={now} />.
				</>
			}
		>
			<p>Your role will be {role.charAt(0).toLowerCase() + role.slice(1)}. Everyone can see the members of an organization.</p>
			<PostForm action={invitationAddress(key)} state={form}>
				<div className={formStyles.inline}>
					<Button type="submit" name="do" value="accept" weight="main">
						Join
					</Button>
					<Button type="submit" name="do" value="decline">
						Decline
					</Button>
				</div>
			</PostForm>
		</FormPage>
	)
}
