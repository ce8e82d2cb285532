import type { ClassStorage, HubTotals, ListedAccountStorage } from '@stoa/hub'
import { Button, ButtonLink, EmptyState, Note, Notice, Pagination, SearchField, Size, sizeText, Table, TextField, When } from '@stoa/ui'
import { accountAddress, byteText, PAGES } from '@stoa/vocabulary'
import { AdminLayout } from '../../../layouts/admin/admin-layout.tsx'
import { countedWord } from '../../../layouts/counted.ts'
import { Figures } from '../../../layouts/figures.tsx'
import { FormPage, FormSection, PostForm } from '../../../layouts/form-page.tsx'
import styles from '../../../layouts/org/org-settings.module.css'
import { fieldOf } from '../../../site/form.ts'
import { Growth } from './growth.tsx'
import type { AdminStorageData } from './act.ts'

const HERE = PAGES.adminStorage.href()

/** What the hub and its accounts store, and the limits, for the administrators of the hub. */
export function AdminStoragePage({ data }: { data: AdminStorageData }) {
	const { hub, search, accounts, index, hasMore, chosen } = data
	return (
		<AdminLayout part="storage">
			{chosen && <LimitsForm chosen={chosen} form={data.form} />}
			<HubFigures hub={hub} />
			<Growth days={data.growth} />
			<Deleted collection={data.collection} leavesWithin={data.leavesWithin} now={data.now} />
			<FormPage title="Accounts" wide>
				<form className={styles.filters} action={HERE}>
					<SearchField label="Search names" name="q" defaultValue={search} />
					<Button type="submit">Search</Button>
				</form>
				{accounts.length === 0 ? (
					<EmptyState title="No accounts found">Change the search to see others.</EmptyState>
				) : (
					<AccountTable accounts={accounts} />
				)}
				<Pagination startHref={index > 0 ? at(search, 0) : undefined} nextHref={hasMore ? at(search, index + 1) : undefined} />
			</FormPage>
		</AdminLayout>
	)
}

function at(search: string, page: number): string {
	const query = new URLSearchParams({ ...(search !== '' && { q: search }), ...(page > 0 && { p: String(page) }) })
	return query.size > 0 ? `${HERE}?${query}` : HERE
}

function HubFigures({ hub: { largeFiles, stored, git, attachments, inPrivate } }: { hub: HubTotals }) {
	return (
		<Figures
			rows={[
				['Large files of repositories', <Size key="files" bytes={largeFiles} />],
				['Stored for them', <Size key="stored" bytes={stored} />],
				['Files in git', <Size key="git" bytes={git} />],
				['Attachments', <Size key="attachments" bytes={attachments} />],
				['In public repositories', <Size key="public" bytes={largeFiles + git - inPrivate} />],
				['In private repositories', <Size key="private" bytes={inPrivate} />],
			]}
		/>
	)
}

/** What the last collection freed. */
function Deleted({ collection, leavesWithin, now }: Pick<AdminStorageData, 'collection' | 'leavesWithin' | 'now'>) {
	return (
		<FormPage
			title="Deleted files"
			lead={`Bytes leave within ${countedWord(leavesWithin, 'hour')} after what they belong to is deleted.`}
			wide
		>
			{collection ? (
				<p>
					The last collection {collection.finishedAt ? 'ended' : 'began'}{' '}
					<When date={collection.finishedAt ?? collection.startedAt} now={now} /> and has freed <Size bytes={collection.freedBytes} />.
				</p>
			) : (
				<p>Nothing has been collected yet.</p>
			)}
			{collection?.problem !== undefined && (
				<Notice tone="warning">
					<p>{collection.problem}</p>
				</Notice>
			)}
		</FormPage>
	)
}

/** What a field shows of a limit: nothing where the default counts. */
function written({ limit, isException }: Pick<ClassStorage, 'limit' | 'isException'>): string {
	if (!isException) return ''
	return limit === undefined ? 'none' : limit % 10_000_000 === 0 || limit < 1000 ? byteText(limit).replace(/ bytes?$/, '') : String(limit)
}

function LimitsForm({ chosen, form }: Required<Pick<AdminStorageData, 'form'>> & { chosen: NonNullable<AdminStorageData['chosen']> }) {
	const { name } = chosen.account
	const defaults = (storage: ClassStorage): string =>
		storage.isException ? '' : ` At present ${storage.limit === undefined ? 'there is none' : `it is ${sizeText(storage.limit)}`}.`
	return (
		<FormPage title={`Limits of ${name}`} wide>
			<FormSection title="Limits" hint="A limit below what is stored deletes nothing: new bytes are refused.">
				<PostForm action={`${HERE}?account=${encodeURIComponent(name)}`} state={form}>
					<input type="hidden" name="account" value={name} />
					<TextField
						{...fieldOf(form, 'public', written(chosen.public))}
						label="Public storage"
						hint={`Such as 500 GB, or none for no limit. Leave it empty for the default.${defaults(chosen.public)}`}
					/>
					<TextField
						{...fieldOf(form, 'private', written(chosen.private))}
						label="Private storage"
						hint={`In the same way.${defaults(chosen.private)}`}
					/>
					<div>
						<Button type="submit" weight="main">
							Save limits
						</Button>
					</div>
				</PostForm>
			</FormSection>
		</FormPage>
	)
}

function Used({ of: { used, limit, isException } }: { of: ListedAccountStorage['public'] }) {
	const isFull = limit !== undefined && used >= limit
	return (
		<span>
			<Size bytes={used} /> {limit === undefined ? '' : `of ${sizeText(limit)}`}
			{isException && limit === undefined && <Note>no limit</Note>}
			{isFull && <Note>full</Note>}
		</span>
	)
}

function AccountTable({ accounts }: { accounts: readonly ListedAccountStorage[] }) {
	return (
		<Table
			stacks
			caption="Accounts by storage"
			rows={accounts}
			keyOf={({ name }) => name}
			columns={[
				{
					title: 'Account',
					renderCell: ({ name, kind }) => (
						<span className={styles.person}>
							<a href={accountAddress(name)}>{name}</a>
							{kind === 'org' && <Note>organization</Note>}
						</span>
					),
				},
				{ title: 'Public', renderCell: (account) => <Used of={account.public} />, numeric: true },
				{ title: 'Private', renderCell: (account) => <Used of={account.private} />, numeric: true },
				{
					title: 'As stored',
					renderCell: ({ stored }) => (stored === undefined ? 'not counted yet' : <Size bytes={stored} />),
					numeric: true,
				},
				{
					title: 'Actions',
					renderCell: ({ name }) => (
						<ButtonLink href={`${HERE}?account=${encodeURIComponent(name)}`} label={`Set the limits of ${name}`} small>
							Set limits
						</ButtonLink>
					),
				},
			]}
		/>
	)
}
