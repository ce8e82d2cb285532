import { reachesOrgs, SCOPES, type Scope } from '@stoa/hub'
import { Choice } from '@stoa/ui'
import { AccountAvatar } from '../account-avatar.tsx'
import { useFrame } from '../../site/frame.tsx'
import { useWords } from '../../site/use-words.ts'
import { formStyles } from '../form-page.tsx'
import styles from './allowed-list.module.css'

/** What an application is or would be allowed, in words. */
export function AllowedList({ scopes }: { scopes: readonly Scope[] }) {
	return (
		<ul className={styles.list}>
			{scopes.map((scope) => (
				<li key={scope}>{SCOPES[scope]}</li>
			))}
		</ul>
	)
}

/** Boxes to let an application into organizations as well. `chosen` are those it asked for. */
export function OrgChoices({ scopes, chosen }: { scopes: readonly Scope[]; chosen: readonly string[] }) {
	const words = useWords().parts.settings
	const { actor } = useFrame().call
	if (actor.kind === 'visitor' || actor.memberships.length === 0 || !reachesOrgs(scopes)) return null
	return (
		<fieldset>
			<legend className={formStyles.legend}>{words.theseOrganizationsToo}</legend>
			{actor.memberships.map(({ org }) => (
				<Choice key={org.id} type="checkbox" name="org" value={org.id} defaultChecked={chosen.includes(org.id)} label={org.name} />
			))}
		</fieldset>
	)
}

/** Whose name an application would act in, and the way out when that is the wrong one. */
export function SignedInAs() {
	const words = useWords().parts.settings
	const { actor } = useFrame().call
	if (actor.kind === 'visitor') return null
	return (
		<p className={styles.person}>
			<AccountAvatar account={actor.account} /> {words.signedInAs(<b>{actor.account.name}</b>)}
		</p>
	)
}
