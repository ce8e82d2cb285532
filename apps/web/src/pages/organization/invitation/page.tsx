import { Button, When } from '@stoa/ui'
import { accountAddress, invitationAddress } from '@stoa/vocabulary'
import { FormPage, formStyles, PostForm } from '../../../parts/form-page.tsx'
import { useFrame } from '../../../site/frame.tsx'
import { useWords } from '../../../site/use-words.ts'
import type { InvitationData } from './act.ts'

/** An invitation into an organization: from whom, to be what. */
export function InvitationPage({ data: { view, key, form } }: { data: InvitationData }) {
	const {
		organization: { invitation: words },
		parts: { roles },
	} = useWords()
	const { now } = useFrame()
	const { org, inviter, invitation } = view
	return (
		<FormPage
			title={words.title(org.fullname)}
			lead={words.lead({
				state: inviter ? <a href={accountAddress(inviter.name)}>{inviter.name}</a> : words.aMember,
				link: <a href={accountAddress(org.name)}>{org.name}</a>,
				when: <When date={invitation.createdAt} now={now} />,
			})}
		>
			<p>{words.role(roles[invitation.role].inSentence)}</p>
			<PostForm action={invitationAddress(key)} state={form}>
				<div className={formStyles.inline}>
					<Button type="submit" name="do" value="accept" weight="main">
						{words.join}
					</Button>
					<Button type="submit" name="do" value="decline">
						{words.decline}
					</Button>
				</div>
			</PostForm>
		</FormPage>
	)
}
