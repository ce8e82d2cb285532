import type { PublisherView } from '@stoa/hub'
import { Button, EmptyState, Notice, SelectField, Table, TextArea, TextField, When } from '@stoa/ui'
import { PAGES, repoAddress } from '@stoa/vocabulary'
import { Csrf } from '../../../parts/csrf.tsx'
import { FormSection, PostForm } from '../../../parts/form-page.tsx'
import { SettingsPage } from '../../../parts/settings/settings-page.tsx'
import { useFrame } from '../../../site/frame.tsx'
import { fieldOf } from '../../../site/form.ts'
import { useWords } from '../../../site/use-words.ts'
import type { PublishersData } from './act.ts'

const HERE = PAGES.publishers.href()

/** Jobs of other systems that publish without keeping a token. */
export function PublishersPage({ data }: { data: PublishersData }) {
	const words = useWords().settings.publishers
	const { publishers, issuers } = data
	return (
		<SettingsPage title={words.title} lead={words.lead}>
			{publishers.length > 0 ? (
				<PublisherTable publishers={publishers} />
			) : (
				<EmptyState title={words.noneYet}>{words.noneYetHint}</EmptyState>
			)}
			{issuers.length > 0 ? (
				<Add data={data} />
			) : (
				<Notice tone="info">
					<p>{words.noProviders(<code>STOA_TRUSTED_ISSUERS</code>)}</p>
				</Notice>
			)}
		</SettingsPage>
	)
}

function Add({ data: { form, issuers } }: { data: PublishersData }) {
	const words = useWords().settings.publishers
	return (
		<FormSection title={words.addAPublisher}>
			<PostForm action={HERE} state={form}>
				<TextField
					{...fieldOf(form, 'resource')}
					label={words.repositoryOrAccount}
					hint={words.repositoryOrAccountHint}
					required
					autoComplete="off"
					autoCapitalize="none"
					spellCheck={false}
				/>
				<SelectField
					name="issuer"
					label={words.identityProvider}
					error={form.errors['issuer']}
					options={issuers.map((issuer) => ({ value: issuer, label: issuer }))}
					defaultValue={form.values['issuer'] ?? issuers[0]}
				/>
				<TextArea
					{...fieldOf(form, 'claims')}
					label={words.requiredClaims}
					hint={words.requiredClaimsHint}
					required
					rows={4}
					spellCheck={false}
				/>
				<div>
					<Button type="submit" weight="main" name="do" value="add">
						{words.addPublisher}
					</Button>
				</div>
			</PostForm>
		</FormSection>
	)
}

function PublisherTable({ publishers }: { publishers: PublisherView[] }) {
	const words = useWords().settings.publishers
	const { now } = useFrame()
	return (
		<Table
			stacks
			caption={words.title}
			rows={publishers}
			keyOf={({ id }) => id}
			columns={[
				{ title: words.for, renderCell: ({ repo, resource }) => (repo ? <a href={repoAddress(repo)}>{resource}</a> : resource) },
				{ title: words.identityProvider, renderCell: ({ issuer }) => issuer },
				{ title: words.claims, renderCell: claimsOf, mono: true },
				{ title: words.setUpBy, renderCell: ({ by }) => by?.name ?? '' },
				{ title: words.used, renderCell: ({ lastUsedAt }) => (lastUsedAt ? <When date={lastUsedAt} now={now} /> : words.never) },
				{ title: words.remove, renderCell: (publisher) => <Remove publisher={publisher} />, numeric: true },
			]}
		/>
	)
}

const claimsOf = ({ claims }: PublisherView): string =>
	Object.entries(claims)
		.map(([name, value]) => `${name} = ${value}`)
		.join(', ')

function Remove({ publisher }: { publisher: PublisherView }) {
	const words = useWords().settings.publishers
	return (
		<form method="post" action={HERE}>
			<Csrf />
			<input type="hidden" name="id" value={publisher.id} />
			<Button type="submit" small name="do" value="remove" aria-label={words.removePublisher(claimsOf(publisher))}>
				{words.remove}
			</Button>
		</form>
	)
}
