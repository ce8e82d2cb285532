import type { OAuthApp, OAuthGrant } from '@stoa/hub'
import { Button, Choice, Notice, Table, When } from '@stoa/ui'
import { PAGES } from '@stoa/vocabulary'
import { CopyButton } from '../../../islands/copy/copy-button.tsx'
import { Csrf } from '../../../layouts/csrf.tsx'
import { FormSection, formStyles, PostForm } from '../../../layouts/form-page.tsx'
import { AllowedList } from '../../../layouts/settings/allowed-list.tsx'
import { AppFields } from '../../../layouts/settings/app-fields.tsx'
import { SettingsPage } from '../../../layouts/settings/settings-page.tsx'
import { useFrame } from '../../../site/frame.tsx'
import type { ApplicationsData } from './act.ts'

/** Applications: those let in, and one's own. */
export function ApplicationsPage({ data: { form, apps, grants, fresh } }: { data: ApplicationsData }) {
	return (
		<SettingsPage
			title="Applications"
			lead="Programs and sites that you authorized to act in your name, and applications that you registered."
		>
			{fresh && <Fresh {...fresh} />}
			<FormSection title="Authorized">
				{grants.length > 0 ? <GrantTable grants={grants} /> : <p>No applications yet. Applications that you authorize are listed here.</p>}
			</FormSection>
			{apps.length > 0 && (
				<FormSection title="Yours">
					<AppTable apps={apps} />
				</FormSection>
			)}
			<FormSection
				title="Register an application"
				hint="For a site or a program that signs people in with their account here (OAuth 2, OpenID Connect)."
			>
				<PostForm action={PAGES.applications.href()} state={form}>
					<AppFields form={form} />
					<fieldset>
						<legend className={formStyles.legend}>Can it keep a secret?</legend>
						<Choice
							type="radio"
							name="kind"
							value="confidential"
							defaultChecked={form.values['kind'] !== 'public'}
							label="Yes"
							hint="It runs on a server."
						/>
						<Choice
							type="radio"
							name="kind"
							value="public"
							defaultChecked={form.values['kind'] === 'public'}
							label="No"
							hint="It runs in a browser or on people’s own machines, and uses PKCE."
						/>
					</fieldset>
					<div>
						<Button type="submit" weight="main">
							Register
						</Button>
					</div>
				</PostForm>
			</FormSection>
		</SettingsPage>
	)
}

function Fresh({ app, secret }: { app: OAuthApp; secret: string | undefined }) {
	return (
		<Notice tone="good">
			<p>
				<b>{app.name}</b> is registered. Its client id:
			</p>
			<p className={formStyles.inline}>
				<code>{app.clientId}</code>
				<CopyButton value={app.clientId} label="Copy the client id" />
			</p>
			{secret !== undefined && (
				<>
					<p>Its secret. Copy it now: it is not shown again.</p>
					<p className={formStyles.inline}>
						<code>{secret}</code>
						<CopyButton value={secret} label="Copy the secret" />
					</p>
				</>
			)}
		</Notice>
	)
}

function GrantTable({ grants }: { grants: OAuthGrant[] }) {
	const { now } = useFrame()
	return (
		<Table
			stacks
			caption="Authorized applications"
			rows={grants}
			keyOf={({ id }) => id}
			columns={[
				{ title: 'Name', renderCell: ({ clientName }) => clientName },
				{ title: 'Permissions', renderCell: ({ scopes }) => <AllowedList scopes={scopes} /> },
				{ title: 'Since', renderCell: ({ grantedAt }) => <When date={grantedAt} now={now} /> },
				{ title: 'Last used', renderCell: ({ lastUsedAt }) => (lastUsedAt ? <When date={lastUsedAt} now={now} /> : 'never') },
				{ title: 'Revoke', renderCell: (grant) => <Revoke grant={grant} />, numeric: true },
			]}
		/>
	)
}

function Revoke({ grant: { id, clientName } }: { grant: OAuthGrant }) {
	return (
		<form method="post" action={PAGES.applications.href()}>
			<Csrf />
			<input type="hidden" name="revoke" value={id} />
			<Button type="submit" weight="danger" small aria-label={`Revoke access of ${clientName}`}>
				Revoke
			</Button>
		</form>
	)
}

function AppTable({ apps }: { apps: OAuthApp[] }) {
	return (
		<Table
			stacks
			caption="Your applications"
			rows={apps}
			keyOf={({ id }) => id}
			columns={[
				{ title: 'Name', renderCell: ({ id, name }) => <a href={PAGES.application.href({ application: id })}>{name}</a> },
				{ title: 'Client id', renderCell: ({ clientId }) => clientId, mono: true },
			]}
		/>
	)
}
