import { type MirroredSpace, MIRROR_SPACE_SORTS, type MirrorSpaceSort, type ShownMirrorSpace } from '@stoa/hub'
import {
	Button,
	EmptyState,
	exactCount,
	Note,
	Notice,
	Pagination,
	Progress,
	SelectField,
	Size,
	sizeText,
	Table,
	TextField,
	When,
} from '@stoa/ui'
import { PAGES, repoAddress } from '@stoa/vocabulary'
import { AdminLayout } from '../../../layouts/admin/admin-layout.tsx'
import { ConfirmAction } from '../../../layouts/confirm-action.tsx'
import { Figures } from '../../../layouts/figures.tsx'
import { FormPage } from '../../../layouts/form-page.tsx'
import styles from '../../../layouts/org/org-settings.module.css'
import { useFrame } from '../../../site/frame.tsx'
import type { AdminMirrorSpaceData } from './act.ts'

const HERE = PAGES.adminMirrorSpace.href()

const SORT_WORDS: Readonly<Record<MirrorSpaceSort, string>> = {
	size: 'Largest first',
	hits: 'Most used first',
	saved: 'Most bytes saved first',
	taken: 'Most bytes fetched first',
	used: 'Longest unused first',
	name: 'By name',
}

type Asked = Pick<AdminMirrorSpaceData, 'sort' | 'unusedDays'>

function at({ sort, unusedDays }: Asked, page: number): string {
	const query = new URLSearchParams({
		...(sort !== 'size' && { sort }),
		...(unusedDays !== undefined && { unused: String(unusedDays) }),
		...(page > 0 && { p: String(page) }),
	})
	return query.size > 0 ? `${HERE}?${query}` : HERE
}

/** What mirrored repositories take and what they are used for, for the administrators of the hub. */
export function AdminMirrorSpacePage({ data }: { data: AdminMirrorSpaceData }) {
	const { space, page, hasMore, form } = data
	return (
		<AdminLayout part="mirror">
			{form.errors['form'] && <Notice tone="error">{form.errors['form']}</Notice>}
			<FormPage
				title="Space"
				lead="Large files that clients asked for leave when the limit is exceeded, those that were not used for the longest time first."
				wide
			>
				<p>
					<a href={PAGES.adminMirror.href()}>Upstreams, jobs, rules and pins</a>
				</p>
				<Used space={space} />
				<Filters {...data} />
				{space.repos.length === 0 ? (
					<EmptyState title="No repositories found">No mirrored repository matches the filter.</EmptyState>
				) : (
					<Repos repos={space.repos} here={at(data, page)} />
				)}
				<Pagination startHref={page > 0 ? at(data, 0) : undefined} nextHref={hasMore ? at(data, page + 1) : undefined} />
			</FormPage>
		</AdminLayout>
	)
}

function Used({ space: { limitBytes, bytes, onDemandBytes } }: { space: ShownMirrorSpace }) {
	return (
		<>
			{limitBytes !== undefined && limitBytes > 0 && (
				<Progress
					label="On demand"
					value={Math.min(onDemandBytes, limitBytes)}
					max={limitBytes}
					detail={`${sizeText(onDemandBytes)} of ${sizeText(limitBytes)}`}
				/>
			)}
			<Figures
				rows={[
					['Large files of mirrored repositories', <Size key="all" bytes={bytes} />],
					['On demand', <Size key="demand" bytes={onDemandBytes} />],
					['Limit', limitBytes === undefined ? 'None. Set it with STOA_MIRROR_STORAGE.' : <Size key="limit" bytes={limitBytes} />],
				]}
			/>
		</>
	)
}

function Filters({ sort, unusedDays }: Asked) {
	return (
		<form className={styles.filters} action={HERE}>
			<SelectField
				name="sort"
				label="Order"
				options={MIRROR_SPACE_SORTS.map((value) => ({ value, label: SORT_WORDS[value] }))}
				defaultValue={sort}
			/>
			<TextField
				name="unused"
				label="Unused for days"
				inputMode="numeric"
				defaultValue={unusedDays === undefined ? '' : String(unusedDays)}
			/>
			<Button type="submit">Show</Button>
		</form>
	)
}

function Repos({ repos, here }: { repos: readonly MirroredSpace[]; here: string }) {
	const { now } = useFrame()
	return (
		<Table
			stacks
			caption="Space of mirrored repositories"
			rows={repos}
			keyOf={({ repoId }) => repoId}
			columns={[
				{
					title: 'Repository',
					renderCell: ({ kind, name, upstream, isPinned }) => (
						<div>
							<p>
								<a href={repoAddress({ kind, id: name })}>{name}</a> {isPinned && <Note>pinned</Note>}
							</p>
							<p>from {upstream}</p>
						</div>
					),
				},
				{
					title: 'Size',
					renderCell: ({ bytes, keptBytes }) => (
						<div>
							<p>
								<Size bytes={bytes} />
							</p>
							{keptBytes > 0 && <p>{keptBytes === bytes ? 'all kept' : <bdi>{`${sizeText(keptBytes)} kept`}</bdi>}</p>}
						</div>
					),
					numeric: true,
				},
				{ title: 'Hits', renderCell: ({ hits }) => exactCount(hits), numeric: true },
				{ title: 'Saved', renderCell: ({ servedBytes }) => <Size bytes={servedBytes} />, numeric: true },
				{ title: 'Fetched', renderCell: ({ takenBytes }) => <Size bytes={takenBytes} />, numeric: true },
				{ title: 'Last use', renderCell: ({ usedAt }) => (usedAt ? <When date={usedAt} now={now} /> : 'never') },
				{
					title: 'Actions',
					renderCell: ({ kind, name, bytes, keptBytes }) =>
						bytes > keptBytes && (
							<ConfirmAction
								action={here}
								fields={{ do: 'drop', kind, id: name }}
								text="Drop files"
								label={name}
								question="Its large files leave this hub, and the next client that asks for one fetches it again. What is pinned, kept by a rule or in use stays."
								confirm="Drop files"
								isDanger
							/>
						),
				},
			]}
		/>
	)
}
