import { Button, ButtonLink, EmptyState, Note, Pagination, Size, sizeText, Table, TextField } from '@stoa/ui'
import { branchesAddress, repoSettingsAddress, repoStorageAddress } from '@stoa/vocabulary'
import { ConfirmAction } from '../../../layouts/confirm-action.tsx'
import { countedWord } from '../../../layouts/counted.ts'
import { Figures } from '../../../layouts/figures.tsx'
import { FormPage, FormSection, PostForm } from '../../../layouts/form-page.tsx'
import styles from '../../../layouts/org/org-settings.module.css'
import { RepoLayout } from '../../../layouts/repo/repo-layout.tsx'
import { fieldOf } from '../../../site/form.ts'
import type { LargeFile, RepoStorageData } from './act.ts'

/** What takes the space of a repository, each with what frees it. */
export function RepoStoragePage({ data }: { data: RepoStorageData }) {
	const { frame, stored, files, index, hasMore, leavesWithin } = data
	const { repo } = frame
	const address = { kind: repo.kind, id: repo.name }
	const figures = [
		['Large files', <Size key="files" bytes={repo.usedStorage} />],
		['Large files as stored', <Size key="stored" bytes={stored} />],
		['Files in git', <Size key="git" bytes={repo.gitStorage} />],
	] as const
	return (
		<RepoLayout frame={frame} tab="settings">
			<FormPage title="Storage" lead="What takes the space of this repository, and how to free it." wide>
				<Figures rows={figures} />
				<FormSection
					title="Large files"
					hint={`Those that a branch, a tag or a pull request has now, the largest first. Deleting one removes it from every revision, so that commits get new ids. Its bytes leave the disk within ${countedWord(leavesWithin, 'hour')}, unless another repository has the same file.`}
				>
					{files.length === 0 ? (
						<EmptyState title="No large files">Files that are stored outside git are listed here.</EmptyState>
					) : (
						<FileTable files={files} action={repoStorageAddress(address)} />
					)}
					<Pagination
						startHref={index > 0 ? repoStorageAddress(address) : undefined}
						nextHref={hasMore ? repoStorageAddress(address, new URLSearchParams({ p: String(index + 1) })) : undefined}
					/>
				</FormSection>
				<OldRevisions data={data} />
				<FormSection title="Branches and the whole repository" hint="A deleted branch or pull request frees what only it names.">
					<div className={styles.cellForm}>
						<ButtonLink href={branchesAddress(address)}>Branches and tags</ButtonLink>
						<ButtonLink href={repoSettingsAddress(address)}>Delete this repository</ButtonLink>
					</div>
				</FormSection>
			</FormPage>
		</RepoLayout>
	)
}

function OldRevisions({ data: { frame, unnamed, unnamedWithin, form } }: { data: RepoStorageData }) {
	const { repo } = frame
	const what = unnamed === undefined ? '' : `Large files that only old revisions have, or no commit yet: ${sizeText(unnamed)}. `
	return (
		<FormSection
			title="Old revisions"
			hint={`${what}Squashing leaves one commit on main, with the files that it has now. It cannot be undone. Bytes that no branch, tag or pull request needs leave the disk within ${countedWord(unnamedWithin, 'hour')}.`}
		>
			<PostForm action={repoStorageAddress({ kind: repo.kind, id: repo.name })} state={form}>
				<input type="hidden" name="do" value="squash" />
				<TextField
					{...fieldOf(form, 'confirm')}
					label={`Write ${repo.name} to confirm`}
					required
					autoComplete="off"
					autoCapitalize="none"
					spellCheck={false}
				/>
				<div>
					<Button type="submit" weight="danger">
						Squash history
					</Button>
				</div>
			</PostForm>
		</FormSection>
	)
}

function FileTable({ files, action }: { files: readonly LargeFile[]; action: string }) {
	return (
		<Table
			stacks
			caption="Large files by size"
			rows={files}
			keyOf={({ oid }) => oid}
			columns={[
				{ title: 'File', renderCell: ({ path }) => <bdi>{path}</bdi> },
				{
					title: 'Revision',
					renderCell: ({ ref, others }) => (
						<>
							<bdi>{ref}</bdi>
							{others > 0 && <Note>{countedWord(others, 'other place')}</Note>}
						</>
					),
				},
				{ title: 'Size', renderCell: ({ size }) => <Size bytes={size} />, numeric: true },
				{
					title: 'Actions',
					renderCell: ({ oid, path, size }) => (
						<ConfirmAction
							action={action}
							fields={{ do: 'file', oid }}
							text="Delete"
							label={path}
							question={`${path} (${sizeText(size)}) disappears from all revisions, branches, tags and pull requests. It cannot be restored.`}
							confirm="Delete for good"
							isDanger
						/>
					),
				},
			]}
		/>
	)
}
