import type { OAuthApp, OAuthGrant } from '@stoa/hub'
import { Button, Choice, Notice, Table, When } from '@stoa/ui'
import { PAGES } from '@stoa/vocabulary'
import { CopyButton } from '../../../islands/copy/copy-button.tsx'
import { Csrf } from '../../../parts/csrf.tsx'
import { FormSection, formStyles, PostForm } from '../../../parts/form-page.tsx'
import { AllowedList } from '../../../parts/settings/allowed-list.tsx'
import { AppFields } from '../../../parts/settings/app-fields.tsx'
import { SettingsPage } from '../../../parts/settings/settings-page.tsx'
import { useFrame } from '../../../site/frame.tsx'
import { useWords } from '../../../site/use-words.ts'
import type { ApplicationsData } from './act.ts'

/** Applications: those let in, and one's own. */
export function ApplicationsPage({ data: { form, apps, grants, fresh } }: { data: ApplicationsData }) {
	const words = useWords().settings.applications
	return (
		<SettingsPage title={words.title} lead={words.lead}>
			{fresh && <Fresh {...fresh} />}
			<FormSection title={words.authorized}>
				{grants.length > 0 ? <GrantTable grants={grants} /> : <p>{words.noApplications}</p>}
			</FormSection>
			{apps.length > 0 && (
				<FormSection title={words.yours}>
					<AppTable apps={apps} />
				</FormSection>
			)}
			<FormSection title={words.registerAnApplication} hint={words.registerAnApplicationHint}>
				<PostForm action={PAGES.applications.href()} state={form}>
					<AppFields form={form} />
					<fieldset>
						<legend className={formStyles.legend}>{words.canKeepSecret}</legend>
						<Choice
							type="radio"
							name="kind"
							value="confidential"
							defaultChecked={form.values['kind'] !== 'public'}
							label={words.yes}
							hint={words.yesHint}
						/>
						<Choice
							type="radio"
							name="kind"
							value="public"
							defaultChecked={form.values['kind'] === 'public'}
							label={words.no}
							hint={words.noHint}
						/>
					</fieldset>
					<div>
						<Button type="submit" weight="main">
							{words.register}
						</Button>
					</div>
				</PostForm>
			</FormSection>
		</SettingsPage>
	)
}

function Fresh({ app, secret }: { app: OAuthApp; secret: string | undefined }) {
	const words = useWords().settings.applications
	return (
		<Notice tone="good">
			<p>{words.isRegistered(<b>{app.name}</b>)}</p>
			<p className={formStyles.inline}>
				<code>{app.clientId}</code>
				<CopyButton value={app.clientId} label={words.copyClientId} />
			</p>
			{secret !== undefined && (
				<>
					<p>{words.itsSecret}</p>
					<p className={formStyles.inline}>
						<code>{secret}</code>
						<CopyButton value={secret} label={words.copyTheSecret} />
					</p>
				</>
			)}
		</Notice>
	)
}

function GrantTable({ grants }: { grants: OAuthGrant[] }) {
	const words = useWords().settings.applications
	const { now } = useFrame()
	return (
		<Table
			stacks
			caption={words.authorizedApplications}
			rows={grants}
			keyOf={({ id }) => id}
			columns={[
				{ title: words.name, renderCell: ({ clientName }) => clientName },
				{ title: words.permissions, renderCell: ({ scopes }) => <AllowedList scopes={scopes} /> },
				{ title: words.since, renderCell: ({ grantedAt }) => <When date={grantedAt} now={now} /> },
				{ title: words.lastUsed, renderCell: ({ lastUsedAt }) => (lastUsedAt ? <When date={lastUsedAt} now={now} /> : words.never) },
				{ title: words.revoke, renderCell: (grant) => <Revoke grant={grant} />, numeric: true },
			]}
		/>
	)
}

function Revoke({ grant: { id, clientName } }: { grant: OAuthGrant }) {
	const words = useWords().settings.applications
	return (
		<form method="post" action={PAGES.applications.href()}>
			<Csrf />
			<input type="hidden" name="revoke" value={id} />
			<Button type="submit" weight="danger" small aria-label={words.revokeAccessOf(clientName)}>
				{words.revoke}
			</Button>
		</form>
	)
}

function AppTable({ apps }: { apps: OAuthApp[] }) {
	const words = useWords().settings.applications
	return (
		<Table
			stacks
			caption={words.yourApplications}
			rows={apps}
			keyOf={({ id }) => id}
			columns={[
				{ title: words.name, renderCell: ({ id, name }) => <a href={PAGES.application.href({ application: id })}>{name}</a> },
				{ title: words.clientId, renderCell: ({ clientId }) => clientId, mono: true },
			]}
		/>
	)
}
