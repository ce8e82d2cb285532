import { type MirroredSpace, MIRROR_SPACE_SORTS, type ShownMirrorSpace } from '@stoa/hub'
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
import { AdminLayout } from '../../../parts/admin/admin-layout.tsx'
import { ConfirmAction } from '../../../parts/confirm-action.tsx'
import { Figures } from '../../../parts/figures.tsx'
import { FormPage } from '../../../parts/form-page.tsx'
import styles from '../../../parts/settings.module.css'
import { useFrame } from '../../../site/frame.tsx'
import { useWords } from '../../../site/use-words.ts'
import type { AdminMirrorSpaceData } from './act.ts'

const HERE = PAGES.adminMirrorSpace.href()

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
	const words = useWords().administration.mirrorSpace
	const { space, page, hasMore, form } = data
	return (
		<AdminLayout part="mirror">
			{form.errors['form'] && <Notice tone="error">{form.errors['form']}</Notice>}
			<FormPage title={words.title} lead={words.lead} wide>
				<p>
					<a href={PAGES.adminMirror.href()}>{words.toMirror}</a>
				</p>
				<Used space={space} />
				<Filters {...data} />
				{space.repos.length === 0 ? (
					<EmptyState title={words.noRepositoriesFound}>{words.noRepositoriesHint}</EmptyState>
				) : (
					<Repos repos={space.repos} here={at(data, page)} />
				)}
				<Pagination startHref={page > 0 ? at(data, 0) : undefined} nextHref={hasMore ? at(data, page + 1) : undefined} />
			</FormPage>
		</AdminLayout>
	)
}

function Used({ space: { limitBytes, bytes, onDemandBytes } }: { space: ShownMirrorSpace }) {
	const words = useWords().administration.mirrorSpace
	return (
		<>
			{limitBytes !== undefined && limitBytes > 0 && (
				<Progress
					label={words.onDemand}
					value={Math.min(onDemandBytes, limitBytes)}
					max={limitBytes}
					detail={words.of(sizeText(onDemandBytes), sizeText(limitBytes))}
				/>
			)}
			<Figures
				rows={[
					[words.allFiles, <Size key="all" bytes={bytes} />],
					[words.onDemand, <Size key="demand" bytes={onDemandBytes} />],
					[words.limit, limitBytes === undefined ? words.noLimit : <Size key="limit" bytes={limitBytes} />],
				]}
			/>
		</>
	)
}

function Filters({ sort, unusedDays }: Asked) {
	const words = useWords().administration.mirrorSpace
	return (
		<form className={styles.filters} action={HERE}>
			<SelectField
				name="sort"
				label={words.order}
				options={MIRROR_SPACE_SORTS.map((value) => ({ value, label: words.sorts[value] }))}
				defaultValue={sort}
			/>
			<TextField
				name="unused"
				label={words.unusedForDays}
				inputMode="numeric"
				defaultValue={unusedDays === undefined ? '' : String(unusedDays)}
			/>
			<Button type="submit">{words.show}</Button>
		</form>
	)
}

function Repos({ repos, here }: { repos: readonly MirroredSpace[]; here: string }) {
	const words = useWords().administration.mirrorSpace
	const { now } = useFrame()
	return (
		<Table
			stacks
			caption={words.caption}
			rows={repos}
			keyOf={({ repoId }) => repoId}
			columns={[
				{
					title: words.repository,
					renderCell: ({ kind, name, upstream, isPinned }) => (
						<div>
							<p>
								<a href={repoAddress({ kind, id: name })}>{name}</a> {isPinned && <Note>{words.pinned}</Note>}
							</p>
							<p>{words.from(upstream)}</p>
						</div>
					),
				},
				{
					title: words.size,
					renderCell: ({ bytes, keptBytes }) => (
						<div>
							<p>
								<Size bytes={bytes} />
							</p>
							{keptBytes > 0 && <p>{keptBytes === bytes ? words.allKept : <bdi>{words.kept(sizeText(keptBytes))}</bdi>}</p>}
						</div>
					),
					numeric: true,
				},
				{ title: words.hits, renderCell: ({ hits }) => exactCount(hits), numeric: true },
				{ title: words.saved, renderCell: ({ servedBytes }) => <Size bytes={servedBytes} />, numeric: true },
				{ title: words.fetched, renderCell: ({ takenBytes }) => <Size bytes={takenBytes} />, numeric: true },
				{ title: words.lastUse, renderCell: ({ usedAt }) => (usedAt ? <When date={usedAt} now={now} /> : words.never) },
				{
					title: words.actions,
					renderCell: ({ kind, name, bytes, keptBytes }) =>
						bytes > keptBytes && (
							<ConfirmAction
								action={here}
								fields={{ do: 'drop', kind, id: name }}
								text={words.dropFiles}
								label={name}
								question={words.dropFilesQuestion}
								confirm={words.dropFiles}
								isDanger
							/>
						),
				},
			]}
		/>
	)
}
