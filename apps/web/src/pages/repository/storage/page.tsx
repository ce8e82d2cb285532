import { Button, ButtonLink, EmptyState, Note, Pagination, Size, sizeText, Table, TextField } from '@stoa/ui'
import { branchesAddress, repoSettingsAddress, repoStorageAddress } from '@stoa/vocabulary'
import { ConfirmAction } from '../../../parts/confirm-action.tsx'
import { Figures } from '../../../parts/figures.tsx'
import { FormPage, FormSection, PostForm } from '../../../parts/form-page.tsx'
import styles from '../../../parts/settings.module.css'
import { RepoLayout } from '../../../parts/repo/repo-layout.tsx'
import { fieldOf } from '../../../site/form.ts'
import { useWords } from '../../../site/use-words.ts'
import type { LargeFile, RepoStorageData } from './act.ts'

/** What takes the space of a repository, each with what frees it. */
export function RepoStoragePage({ data }: { data: RepoStorageData }) {
	const words = useWords().repository.storage
	const { frame, stored, files, index, hasMore, leavesWithin } = data
	const { repo } = frame
	const address = { kind: repo.kind, id: repo.name }
	const figures = [
		[words.largeFiles, <Size key="files" bytes={repo.usedStorage} />],
		[words.largeFilesStored, <Size key="stored" bytes={stored} />],
		[words.filesInGit, <Size key="git" bytes={repo.gitStorage} />],
	] as const
	return (
		<RepoLayout frame={frame} tab="settings">
			<FormPage title={words.title} lead={words.lead} wide>
				<Figures rows={figures} />
				<FormSection title={words.largeFiles} hint={words.largeFilesHint(leavesWithin)}>
					{files.length === 0 ? (
						<EmptyState title={words.noLargeFiles}>{words.noLargeFilesHint}</EmptyState>
					) : (
						<FileTable files={files} action={repoStorageAddress(address)} />
					)}
					<Pagination
						startHref={index > 0 ? repoStorageAddress(address) : undefined}
						nextHref={hasMore ? repoStorageAddress(address, new URLSearchParams({ p: String(index + 1) })) : undefined}
					/>
				</FormSection>
				<OldRevisions data={data} />
				<FormSection title={words.otherSpace} hint={words.otherSpaceHint}>
					<div className={styles.cellForm}>
						<ButtonLink href={branchesAddress(address)}>{words.branchesAndTags}</ButtonLink>
						<ButtonLink href={repoSettingsAddress(address)}>{words.deleteThisRepository}</ButtonLink>
					</div>
				</FormSection>
			</FormPage>
		</RepoLayout>
	)
}

function OldRevisions({ data: { frame, unnamed, unnamedWithin, form } }: { data: RepoStorageData }) {
	const words = useWords().repository.storage
	const { repo } = frame
	return (
		<FormSection
			title={words.oldRevisions}
			hint={unnamed === undefined ? words.oldRevisionsHint(unnamedWithin) : words.oldRevisionsHintSize(sizeText(unnamed), unnamedWithin)}
		>
			<PostForm action={repoStorageAddress({ kind: repo.kind, id: repo.name })} state={form}>
				<input type="hidden" name="do" value="squash" />
				<TextField
					{...fieldOf(form, 'confirm')}
					label={words.writeToConfirm(repo.name)}
					required
					autoComplete="off"
					autoCapitalize="none"
					spellCheck={false}
				/>
				<div>
					<Button type="submit" weight="danger">
						{words.squashHistory}
					</Button>
				</div>
			</PostForm>
		</FormSection>
	)
}

function FileTable({ files, action }: { files: readonly LargeFile[]; action: string }) {
	const words = useWords().repository.storage
	return (
		<Table
			stacks
			caption={words.largeFilesSize}
			rows={files}
			keyOf={({ oid }) => oid}
			columns={[
				{ title: words.file, renderCell: ({ path }) => <bdi>{path}</bdi> },
				{
					title: words.revision,
					renderCell: ({ ref, others }) => (
						<>
							<bdi>{ref}</bdi>
							{others > 0 && <Note>{words.otherPlaces(others)}</Note>}
						</>
					),
				},
				{ title: words.size, renderCell: ({ size }) => <Size bytes={size} />, numeric: true },
				{
					title: words.actions,
					renderCell: ({ oid, path, size }) => (
						<ConfirmAction
							action={action}
							fields={{ do: 'file', oid }}
							text={words.delete}
							label={path}
							question={words.deleteQuestion({ path, size: sizeText(size) })}
							confirm={words.deleteForGood}
							isDanger
						/>
					),
				},
			]}
		/>
	)
}
