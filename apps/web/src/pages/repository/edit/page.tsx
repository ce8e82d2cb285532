import { Button, ButtonLink, Choice, Icon, Notice, TextArea, TextField } from '@stoa/ui'
import {
	type Addressed,
	blobAddress,
	branchesAddress,
	commitAddress,
	editAddress,
	newFileAddress,
	treeAddress,
	uploadAddress,
} from '@stoa/vocabulary'
import { CardText } from '../../../islands/widgets/card-text.tsx'
import { Island } from '../../../islands/island.tsx'
import { Csrf } from '../../../parts/csrf.tsx'
import { languageOfPath } from '../../../viewers/program/language-of-path.ts'
import { FileBar } from '../../../parts/repo/file-bar.tsx'
import { RepoLayout } from '../../../parts/repo/repo-layout.tsx'
import { useFrame } from '../../../site/frame.tsx'
import { fieldOf } from '../../../site/form.ts'
import { linkTo } from '../../../site/link-to.tsx'
import { useWords } from '../../../site/use-words.ts'
import { defaultSummary } from './act.ts'
import type { EditData, EditPreview } from './load.ts'
import { CARD_PATH } from './metadata.ts'
import { MetadataFields } from './metadata-fields.tsx'
import styles from './page.module.css'

/** A form that changes a file, or makes one, as a commit or a pull request. */
export function EditPage({ data }: { data: EditData }) {
	const words = useWords().repository.edit
	const { place, edited, branch } = data
	const { frame, rev, path } = place
	const address = { kind: frame.repo.kind, id: frame.repo.name }
	const isNew = edited.kind === 'new'
	return (
		<RepoLayout frame={frame} tab="files">
			<FileBar place={place} isFile={!isNew} pageOf={isNew ? newFileAddress : editAddress}>
				<ButtonLink href={isNew ? treeAddress(address, rev, path) : blobAddress(address, rev, path)} small>
					{words.cancel}
				</ButtonLink>
			</FileBar>
			{branch === undefined ? (
				<Notice tone="warning">{words.notABranch({ rev: <code>{rev}</code>, link: linkTo(branchesAddress(address)) })}</Notice>
			) : (
				<Forms data={data} branch={branch} address={address} />
			)}
		</RepoLayout>
	)
}

function Forms({ data, branch, address }: { data: EditData; branch: string; address: Addressed }) {
	const words = useWords().repository.edit
	const { call } = useFrame()
	const { place, edited, form, parent, preview } = data
	const { rev, path } = place
	const isNew = edited.kind === 'new'
	const action = isNew ? newFileAddress(address, rev, path) : editAddress(address, rev, path)
	return (
		<div className={styles.page}>
			<Conflict data={data} address={address} />
			{form.errors['form'] && <Notice tone="error">{form.errors['form']}</Notice>}
			<form className={styles.form} method="post" action={action} data-unsaved={call.method === 'POST' ? '' : undefined}>
				<Csrf />
				<input type="hidden" name="parent" value={parent} />
				<TextField
					name="path"
					label={isNew ? words.path : words.pathOrMove}
					error={form.errors['path']}
					defaultValue={form.values['path'] ?? (isNew && path ? `${path}/` : path)}
					required
					autoComplete="off"
					autoCapitalize="none"
					spellCheck={false}
					dir="ltr"
				/>
				{isCard(data) && <MetadataFields kind={place.frame.repo.kind} text={shownText(data)} form={form} />}
				<TextPart data={data} address={address} />
				<Message data={data} branch={branch} />
				<div className={styles.buttons}>
					<Button type="submit" name="do" value="save" weight="main">
						{data.mayCommit ? (isNew ? words.addTheFile : words.save) : words.openPullRequest}
					</Button>
					{edited.kind !== 'bytes' && (
						<Button type="submit" name="do" value="preview">
							{words.preview}
						</Button>
					)}
				</div>
			</form>
			<section id="preview" className={styles.preview} aria-label={words.preview} data-preview>
				{preview && <Preview preview={preview} />}
			</section>
			{!isNew && <Deletion action={action} parent={parent} path={path} mayCommit={data.mayCommit} />}
		</div>
	)
}

/** Another commit changed the same file: nothing typed is lost, and nothing of theirs is overwritten unseen. */
function Conflict({ data: { theirs, edited, place }, address }: { data: EditData; address: Addressed }) {
	const words = useWords().repository.edit
	if (!theirs) return null
	if (edited.kind === 'new') return <Notice tone="warning">{words.deletedMeanwhile(linkTo(commitAddress(address, theirs.commit)))}</Notice>
	return (
		<>
			<Notice tone="warning">
				{words.changedMeanwhile({ path: <code>{place.path}</code>, link: linkTo(blobAddress(address, theirs.commit, place.path)) })}
			</Notice>
			{theirs.text !== undefined && <TextArea name="theirs" label={words.theirVersion} defaultValue={theirs.text} readOnly rows={10} />}
		</>
	)
}

/** What stands in the editor. */
function shownText({ form, edited }: EditData): string {
	return form.values['content'] ?? (edited.kind === 'text' ? edited.text : '')
}

/** Whether it is the repository's card, or a new one. */
function isCard({ edited, place, form }: EditData): boolean {
	return edited.kind === 'new' ? form.values['path'] === CARD_PATH : edited.kind === 'text' && place.path === CARD_PATH
}

function TextPart({ data, address }: { data: EditData; address: Addressed }) {
	const words = useWords().repository.edit
	const { edited, form, place } = data
	if (edited.kind === 'bytes')
		return (
			<Notice>
				{words[edited.why === 'large' ? 'tooLargeToEdit' : 'notText']({
					link: linkTo(uploadAddress(address, place.rev)),
				})}
			</Notice>
		)
	const path = form.values['path'] ?? place.path
	return (
		<Island name="editor" when="idle" props={{ language: languageOfPath(path) }}>
			<TextArea
				name="content"
				label={words.text}
				error={form.errors['content']}
				defaultValue={shownText(data)}
				rows={24}
				spellCheck={false}
				autoCapitalize="none"
				autoComplete="off"
				dir="auto"
			/>
		</Island>
	)
}

function Message({ data: { place, edited, form, mayCommit }, branch }: { data: EditData; branch: string }) {
	const words = useWords().repository.edit
	const isPullRequest = branch.startsWith('refs/pr/')
	return (
		<>
			<TextField
				{...fieldOf(form, 'summary')}
				label={words.whatChanges}
				placeholder={edited.kind === 'new' ? words.whatChangesPlaceholder : defaultSummary({ edited, place }, place.path)}
				maxLength={200}
			/>
			<TextArea name="description" label={words.descriptionOptional} defaultValue={form.values['description']} rows={3} />
			{mayCommit && !isPullRequest && (
				<fieldset className={styles.target}>
					<legend className="sr-only">{words.commitTo}</legend>
					<Choice
						type="radio"
						name="to"
						value="branch"
						defaultChecked={form.values['to'] !== 'pull-request'}
						label={words.commitToBranch(<code>{branch}</code>)}
					/>
					<Choice
						type="radio"
						name="to"
						value="pull-request"
						defaultChecked={form.values['to'] === 'pull-request'}
						label={words.proposeInstead}
					/>
				</fieldset>
			)}
			{!mayCommit && <Notice>{words.becomesPullRequest}</Notice>}
		</>
	)
}

function Preview({ preview: { html, errors, warnings } }: { preview: EditPreview }) {
	const words = useWords().repository.edit
	return (
		<>
			<h2>{words.preview}</h2>
			{errors.length > 0 && (
				<Notice tone="error">
					<ul>
						{errors.map((error) => (
							<li key={error}>{error}</li>
						))}
					</ul>
				</Notice>
			)}
			{warnings.length > 0 && (
				<Notice tone="warning">
					<ul>
						{warnings.map((warning) => (
							<li key={warning}>{warning}</li>
						))}
					</ul>
				</Notice>
			)}
			{html === undefined ? <Notice>{words.noPreview}</Notice> : <CardText html={html} />}
		</>
	)
}

/** Two steps, without a script: what opens it deletes nothing. */
function Deletion({ action, parent, path, mayCommit }: { action: string; parent: string; path: string; mayCommit: boolean }) {
	const words = useWords().repository.edit
	return (
		<details className={styles.deletion}>
			<summary>
				<Icon name="trash" size={14} /> {words.deleteThisFile}
			</summary>
			<form method="post" action={action}>
				<Csrf />
				<input type="hidden" name="parent" value={parent} />
				<p>{words.deleteHint}</p>
				<Button type="submit" name="do" value="delete" weight="danger" small>
					{mayCommit ? words.delete(path) : words.proposeToDelete(path)}
				</Button>
			</form>
		</details>
	)
}
