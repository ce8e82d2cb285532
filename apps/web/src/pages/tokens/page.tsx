import type { AccessToken } from '@stoa/hub'
import { Button, Choice, EmptyState, Note, Notice, Table, TextField, When } from '@stoa/ui'
import { CopyButton } from '../../islands/copy/copy-button.tsx'
import { Csrf } from '../../layouts/csrf.tsx'
import { FormPage, FormSection, formStyles, PostForm } from '../../layouts/form-page.tsx'
import { useFrame } from '../../site/frame.tsx'
import type { TokensData } from './act.ts'

/** Access tokens: what programs sign in with. */
export function TokensPage({ data: { form, tokens, fresh } }: { data: TokensData }) {
	return (
		<FormPage
			title="Access tokens"
			lead="Programs sign in with a token instead of your password: the Hub client, git, notebooks. Give each its own, so that you can take one back."
			wide
		>
			{fresh && (
				<Notice tone="good">
					<p>
						The token <b>{fresh.name}</b>. Copy it now: it is not shown again.
					</p>
					<p className={formStyles.inline}>
						<code>{fresh.value}</code>
						<CopyButton value={fresh.value} label="Copy the token" />
					</p>
				</Notice>
			)}
			{tokens.length > 0 ? (
				<TokenTable tokens={tokens} />
			) : (
				!fresh && <EmptyState title="No tokens yet">Make the first one below.</EmptyState>
			)}
			<FormSection title="New token">
				<PostForm action="/settings/tokens" state={form}>
					<TextField
						name="name"
						label="Name"
						hint="Where it will be used: “laptop”, “training cluster”."
						error={form.errors['name']}
						defaultValue={form.values['name']}
						required
						maxLength={100}
						autoComplete="off"
					/>
					<fieldset>
						<legend className={formStyles.legend}>What may it do?</legend>
						<Choice
							type="radio"
							name="role"
							value="read"
							defaultChecked={form.values['role'] !== 'write'}
							label="Read"
							hint="Download what you can see, private repositories included."
						/>
						<Choice
							type="radio"
							name="role"
							value="write"
							defaultChecked={form.values['role'] === 'write'}
							label="Write"
							hint="Also create, change and delete what is yours."
						/>
					</fieldset>
					<div>
						<Button type="submit" weight="main">
							Make the token
						</Button>
					</div>
				</PostForm>
			</FormSection>
		</FormPage>
	)
}

function TokenTable({ tokens }: { tokens: AccessToken[] }) {
	const { now } = useFrame()
	return (
		<Table
			caption="Your tokens"
			rows={tokens}
			keyOf={({ id }) => id}
			columns={[
				{ title: 'Name', renderCell: ({ name }) => name },
				{ title: 'Ends in', renderCell: ({ hint }) => hint, mono: true },
				{ title: 'May', renderCell: ({ role }) => <Note>{role}</Note> },
				{ title: 'Last used', renderCell: ({ lastUsedAt }) => (lastUsedAt ? <When date={lastUsedAt} now={now} /> : 'never') },
				{ title: 'Revoke', renderCell: (token) => <Revoke token={token} />, numeric: true },
			]}
		/>
	)
}

function Revoke({ token }: { token: AccessToken }) {
	return (
		<form method="post" action="/settings/tokens">
			<Csrf />
			<input type="hidden" name="revoke" value={token.id} />
			<Button type="submit" weight="danger" small aria-label={`Revoke ${token.name}`}>
				Revoke
			</Button>
		</form>
	)
}
