import type { PublisherView } from '@stoa/hub'
import { Button, EmptyState, Notice, SelectField, Table, TextArea, TextField, When } from '@stoa/ui'
import { PAGES, repoAddress } from '@stoa/vocabulary'
import { Csrf } from '../../../layouts/csrf.tsx'
import { FormSection, PostForm } from '../../../layouts/form-page.tsx'
import { SettingsPage } from '../../../layouts/settings/settings-page.tsx'
import { useFrame } from '../../../site/frame.tsx'
import { fieldOf } from '../../../site/form.ts'
import type { PublishersData } from './act.ts'

const HERE = PAGES.publishers.href()

/** Jobs of other systems that publish without keeping a token. */
export function PublishersPage({ data }: { data: PublishersData }) {
	const { publishers, issuers } = data
	return (
		<SettingsPage
			title="Trusted publishers"
			lead="A CI job proves where it runs and gets a token that can write one repository for an hour. No secret is stored in CI."
		>
			{publishers.length > 0 ? (
				<PublisherTable publishers={publishers} />
			) : (
				<EmptyState title="None yet">Publishers that you trust are listed here, and those for repositories that you administer.</EmptyState>
			)}
			{issuers.length > 0 ? (
				<Add data={data} />
			) : (
				<Notice tone="info">
					<p>
						This hub trusts no identity provider yet. Its operator can name some in the setting <code>STOA_TRUSTED_ISSUERS</code>.
					</p>
				</Notice>
			)}
		</SettingsPage>
	)
}

function Add({ data: { form, issuers } }: { data: PublishersData }) {
	return (
		<FormSection title="Add a publisher">
			<PostForm action={HERE} state={form}>
				<TextField
					{...fieldOf(form, 'resource')}
					label="Repository or account"
					hint="A repository that you administer, such as ada/engine or datasets/ada/words; or your own name, to read gated files you may read."
					required
					autoComplete="off"
					autoCapitalize="none"
					spellCheck={false}
				/>
				<SelectField
					name="issuer"
					label="Identity provider"
					error={form.errors['issuer']}
					options={issuers.map((issuer) => ({ value: issuer, label: issuer }))}
					defaultValue={form.values['issuer'] ?? issuers[0]}
				/>
				<TextArea
					{...fieldOf(form, 'claims')}
					label="Required claims"
					hint="One claim per line, exactly as in the token, such as repository = ada/engine and ref = refs/heads/main. One must name the project."
					required
					rows={4}
					spellCheck={false}
				/>
				<div>
					<Button type="submit" weight="main" name="do" value="add">
						Add publisher
					</Button>
				</div>
			</PostForm>
		</FormSection>
	)
}

function PublisherTable({ publishers }: { publishers: PublisherView[] }) {
	const { now } = useFrame()
	return (
		<Table
			stacks
			caption="Trusted publishers"
			rows={publishers}
			keyOf={({ id }) => id}
			columns={[
				{ title: 'For', renderCell: ({ repo, resource }) => (repo ? <a href={repoAddress(repo)}>{resource}</a> : resource) },
				{ title: 'Identity provider', renderCell: ({ issuer }) => issuer },
				{ title: 'Claims', renderCell: claimsOf, mono: true },
				{ title: 'Set up by', renderCell: ({ by }) => by?.name ?? '' },
				{ title: 'Used', renderCell: ({ lastUsedAt }) => (lastUsedAt ? <When date={lastUsedAt} now={now} /> : 'never') },
				{ title: 'Remove', renderCell: (publisher) => <Remove publisher={publisher} />, numeric: true },
			]}
		/>
	)
}

const claimsOf = ({ claims }: PublisherView): string =>
	Object.entries(claims)
		.map(([name, value]) => `${name} = ${value}`)
		.join(', ')

function Remove({ publisher }: { publisher: PublisherView }) {
	return (
		<form method="post" action={HERE}>
			<Csrf />
			<input type="hidden" name="id" value={publisher.id} />
			<Button type="submit" small name="do" value="remove" aria-label={`Remove publisher: ${claimsOf(publisher)}`}>
				Remove
			</Button>
		</form>
	)
}
