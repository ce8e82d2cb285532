import type { ClassStorage, HubTotals, ListedAccountStorage } from '@stoa/hub'
import { Button, ButtonLink, EmptyState, Note, Notice, Pagination, SearchField, Size, sizeText, Table, TextField, When } from '@stoa/ui'
import { accountAddress, byteText, PAGES } from '@stoa/vocabulary'
import { AdminLayout } from '../../../parts/admin/admin-layout.tsx'
import { Figures } from '../../../parts/figures.tsx'
import { FormPage, FormSection, PostForm } from '../../../parts/form-page.tsx'
import styles from '../../../parts/settings.module.css'
import { fieldOf } from '../../../site/form.ts'
import { useWords } from '../../../site/use-words.ts'
import { Growth } from './growth.tsx'
import type { AdminStorageData } from './act.ts'

const HERE = PAGES.adminStorage.href()

/** What the hub and its accounts store, and the limits, for the administrators of the hub. */
export function AdminStoragePage({ data }: { data: AdminStorageData }) {
	const words = useWords().administration.storage
	const { hub, search, accounts, index, hasMore, chosen } = data
	return (
		<AdminLayout part="storage">
			{chosen && <LimitsForm chosen={chosen} form={data.form} />}
			<HubFigures hub={hub} />
			<Growth days={data.growth} />
			<Deleted collection={data.collection} leavesWithin={data.leavesWithin} now={data.now} />
			<FormPage title={words.accounts} wide>
				<form className={styles.filters} action={HERE}>
					<SearchField label={words.searchNames} name="q" defaultValue={search} />
					<Button type="submit">{words.search}</Button>
				</form>
				{accounts.length === 0 ? (
					<EmptyState title={words.noAccountsFound}>{words.noAccountsHint}</EmptyState>
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
	const words = useWords().administration.storage
	return (
		<Figures
			rows={[
				[words.largeFilesRepositories, <Size key="files" bytes={largeFiles} />],
				[words.storedForThem, <Size key="stored" bytes={stored} />],
				[words.filesInGit, <Size key="git" bytes={git} />],
				[words.attachments, <Size key="attachments" bytes={attachments} />],
				[words.inPublicRepositories, <Size key="public" bytes={largeFiles + git - inPrivate} />],
				[words.inPrivateRepositories, <Size key="private" bytes={inPrivate} />],
			]}
		/>
	)
}

/** What the last collection freed. */
function Deleted({ collection, leavesWithin, now }: Pick<AdminStorageData, 'collection' | 'leavesWithin' | 'now'>) {
	const words = useWords().administration.storage
	return (
		<FormPage title={words.deletedFiles} lead={words.deletedFilesLead(leavesWithin)} wide>
			{collection ? (
				<p>
					{words[collection.finishedAt ? 'lastCollectionEnded' : 'lastCollectionBegan']({
						when: <When date={collection.finishedAt ?? collection.startedAt} now={now} />,
						size: <Size bytes={collection.freedBytes} />,
					})}
				</p>
			) : (
				<p>{words.nothingCollected}</p>
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
	const words = useWords().administration.storage
	const { name } = chosen.account
	const defaults = (storage: ClassStorage): string =>
		storage.isException ? '' : ` ${storage.limit === undefined ? words.noLimitAtPresent : words.limitAtPresent(sizeText(storage.limit))}`
	return (
		<FormPage title={words.limitsOf(name)} wide>
			<FormSection title={words.limits} hint={words.limitsHint}>
				<PostForm action={`${HERE}?account=${encodeURIComponent(name)}`} state={form}>
					<input type="hidden" name="account" value={name} />
					<TextField
						{...fieldOf(form, 'public', written(chosen.public))}
						label={words.publicStorage}
						hint={`${words.publicStorageHint}${defaults(chosen.public)}`}
					/>
					<TextField
						{...fieldOf(form, 'private', written(chosen.private))}
						label={words.privateStorage}
						hint={`${words.privateStorageHint}${defaults(chosen.private)}`}
					/>
					<div>
						<Button type="submit" weight="main">
							{words.saveLimits}
						</Button>
					</div>
				</PostForm>
			</FormSection>
		</FormPage>
	)
}

function Used({ of: { used, limit, isException } }: { of: ListedAccountStorage['public'] }) {
	const words = useWords().administration.storage
	const isFull = limit !== undefined && used >= limit
	return (
		<span>
			<Size bytes={used} /> {limit === undefined ? '' : words.of(sizeText(limit))}
			{isException && limit === undefined && <Note>{words.noLimit}</Note>}
			{isFull && <Note>{words.full}</Note>}
		</span>
	)
}

function AccountTable({ accounts }: { accounts: readonly ListedAccountStorage[] }) {
	const words = useWords().administration.storage
	return (
		<Table
			stacks
			caption={words.accountsByStorage}
			rows={accounts}
			keyOf={({ name }) => name}
			columns={[
				{
					title: words.account,
					renderCell: ({ name, kind }) => (
						<span className={styles.person}>
							<a href={accountAddress(name)}>{name}</a>
							{kind === 'org' && <Note>{words.organization}</Note>}
						</span>
					),
				},
				{ title: words.public, renderCell: (account) => <Used of={account.public} />, numeric: true },
				{ title: words.private, renderCell: (account) => <Used of={account.private} />, numeric: true },
				{
					title: words.asStored,
					renderCell: ({ stored }) => (stored === undefined ? words.notCountedYet : <Size bytes={stored} />),
					numeric: true,
				},
				{
					title: words.actions,
					renderCell: ({ name }) => (
						<ButtonLink href={`${HERE}?account=${encodeURIComponent(name)}`} label={words.setLimitsOf(name)} small>
							{words.setLimits}
						</ButtonLink>
					),
				},
			]}
		/>
	)
}
