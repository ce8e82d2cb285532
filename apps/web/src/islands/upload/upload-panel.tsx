import { Button, Choice, Icon, Notice, Progress, Size, sizeText, TextField } from '@stoa/ui'
import { treeAddress } from '@stoa/vocabulary'
import { type DragEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Words } from '../../words/words.ts'
import { COMMIT_TITLES } from '../../site/commit-titles.ts'
import { filled, filledCount } from '../../words/sentences/fill-words.ts'
import { chosenFiles, droppedEntries, droppedFiles, keptEntries } from './dropped-files.ts'
import styles from './upload-panel.module.css'
import type { UploadCommit, UploadFile, UploadTarget } from './upload-target.ts'
import type { UploadProgress } from './upload-files.ts'

type UploadWords = Words['islands']['upload']

/** What the page gives to the panel. */
export interface UploadProps {
	target: UploadTarget
	words: UploadWords
}

/** Choose or drop files, name the commit, watch it go. */
export function UploadPanel({ target, words }: UploadProps) {
	const [files, setFiles] = useState<readonly UploadFile[]>([])
	const [summary, setSummary] = useState('')
	const [proposes, setProposes] = useState(!target.mayCommit)
	const { progress, failure, start, stop } = useUpload(target, words)
	const add = (more: readonly UploadFile[]): void =>
		setFiles((old) => [...new Map([...old, ...more].map((one) => [one.path, one])).values()].toSorted((a, b) => (a.path < b.path ? -1 : 1)))
	return (
		<div className={styles.panel}>
			<DropZone words={words} onFiles={add} />
			{failure && <Notice tone="error">{failure}</Notice>}
			{files.length > 0 && (
				<>
					<FileList words={words} files={files} onRemove={(path) => setFiles(files.filter((one) => one.path !== path))} />
					<TextField
						name="summary"
						label={words.whatChanges}
						placeholder={words.addFiles}
						value={summary}
						onChange={(event) => setSummary(event.currentTarget.value)}
						disabled={progress !== undefined}
					/>
					{target.mayCommit && target.mayPropose && (
						<WhereTo words={words} branch={target.branch} proposes={proposes} disabled={progress !== undefined} onChange={setProposes} />
					)}
				</>
			)}
			{progress ? (
				<>
					<UploadBar words={words} progress={progress} />
					<div>
						<Button onClick={stop}>{words.stop}</Button>
					</div>
				</>
			) : (
				files.length > 0 && (
					<div>
						<Button weight="main" onClick={() => start(files, { summary: summary.trim() || COMMIT_TITLES.addFiles, proposes })}>
							<Icon name="upload" /> {filledCount(proposes ? words.propose : words.commit, files.length, words.language)}
						</Button>
					</div>
				)
			)}
		</div>
	)
}

/** Onto the branch, or as a pull request against it. */
function WhereTo({
	words,
	branch,
	proposes,
	disabled,
	onChange,
}: {
	words: UploadWords
	branch: string
	proposes: boolean
	disabled: boolean
	onChange: (proposes: boolean) => void
}) {
	const [before, after] = words.commitToBranch.split('{branch}')
	const choice = { type: 'radio', name: 'to', disabled } as const
	return (
		<fieldset className={styles.target}>
			<legend className="sr-only">{words.commitTo}</legend>
			<Choice
				{...choice}
				value="branch"
				checked={!proposes}
				onChange={() => onChange(false)}
				label={
					<>
						{before}
						<code>{branch}</code>
						{after}
					</>
				}
			/>
			<Choice {...choice} value="pull-request" checked={proposes} onChange={() => onChange(true)} label={words.openPullRequest} />
		</fieldset>
	)
}

/** Runs one upload at a time and tells how it goes; when it is done, the page of the branch or of the pull request opens. */
function useUpload(target: UploadTarget, words: UploadWords) {
	const [progress, setProgress] = useState<UploadProgress & { seconds: number }>()
	const [failure, setFailure] = useState<string>()
	const controller = useRef<AbortController>(undefined)
	async function run(files: readonly UploadFile[], commit: UploadCommit): Promise<void> {
		const abort = new AbortController()
		controller.current = abort
		setFailure(undefined)
		// Leaving the page ends the upload: the browser asks first.
		const ask = (event: Event): void => event.preventDefault()
		addEventListener('beforeunload', ask)
		try {
			// The engine (hashing, the wire) is fetched only by those who upload.
			const { uploadFiles } = await import('./upload-files.ts')
			let since = performance.now()
			let step: UploadProgress['step'] | undefined
			const tell = (now: UploadProgress): void => {
				if (now.step !== step) since = performance.now()
				;({ step } = now)
				setProgress({ ...now, seconds: (performance.now() - since) / 1000 })
			}
			const pullRequest = await uploadFiles({ target, onProgress: tell, signal: abort.signal }, files, commit)
			removeEventListener('beforeunload', ask)
			location.assign(pullRequest ?? treeAddress({ kind: target.kind, id: target.id }, target.branch))
		} catch (error) {
			removeEventListener('beforeunload', ask)
			setFailure(abort.signal.aborted ? words.stopped : error instanceof Error ? error.message : String(error))
			setProgress(undefined)
		}
	}
	return {
		progress,
		failure,
		start: (files: readonly UploadFile[], commit: UploadCommit) => void run(files, commit),
		stop: () => controller.current?.abort(),
	}
}

function DropZone({ words, onFiles }: { words: UploadWords; onFiles: (files: UploadFile[]) => void }) {
	const [isOver, setOver] = useState(false)
	const some = useRef<HTMLInputElement>(null)
	const folder = useRef<HTMLInputElement>(null)
	const zone = useRef<HTMLDivElement>(null)
	const take = (input: HTMLInputElement): void => {
		if (input.files) onFiles(chosenFiles(input.files))
		input.value = ''
	}
	const drop = (event: DragEvent): void => {
		event.preventDefault()
		setOver(false)
		void droppedFiles(droppedEntries(event.dataTransfer)).then(onFiles)
	}
	const takeLate = useEffectEvent((event: Event) => void droppedFiles(keptEntries(event)).then(onFiles))
	const takeEarly = useEffectEvent(() => {
		for (const { current } of [some, folder]) if (current?.files?.length) take(current)
	})
	useEffect(() => {
		// What was chosen before this script was there.
		takeEarly()
		const at = zone.current
		at?.addEventListener('stoa-late-drop', takeLate)
		return () => at?.removeEventListener('stoa-late-drop', takeLate)
	}, [])
	return (
		<div
			ref={zone}
			className={styles.drop}
			data-over={isOver || undefined}
			onDragOver={(event) => (event.preventDefault(), setOver(true))}
			onDragLeave={() => setOver(false)}
			onDrop={drop}
		>
			<b>{words.drop}</b>
			<div className={styles.buttons}>
				<Button onClick={() => some.current?.click()}>{words.chooseFiles}</Button>
				<Button onClick={() => folder.current?.click()}>{words.chooseFolder}</Button>
			</div>
			<input ref={some} type="file" multiple hidden aria-label={words.filesField} onChange={(event) => take(event.currentTarget)} />
			<input
				ref={folder}
				type="file"
				multiple
				hidden
				aria-label={words.folderField}
				{...{ webkitdirectory: '' }}
				onChange={(event) => take(event.currentTarget)}
			/>
			<span className={styles.sum}>{words.howStored}</span>
		</div>
	)
}

function FileList({ words, files, onRemove }: { words: UploadWords; files: readonly UploadFile[]; onRemove: (path: string) => void }) {
	const total = files.reduce((sum, { file }) => sum + file.size, 0)
	return (
		<div>
			<ul className={styles.files} aria-label={words.filesToCommit}>
				{files.slice(0, 500).map(({ path, file }) => (
					<li key={path}>
						<code>{path}</code>
						<Size bytes={file.size} />
						<Button weight="quiet" small square aria-label={filled(words.remove, { path })} onClick={() => onRemove(path)}>
							<Icon name="close" size={14} />
						</Button>
					</li>
				))}
			</ul>
			<p className={styles.sum}>
				{filledCount(words.files, files.length, words.language)}, <Size bytes={total} />
			</p>
		</div>
	)
}

function UploadBar({
	words,
	progress: { step, done, total, path, seconds },
}: {
	words: UploadWords
	progress: UploadProgress & { seconds: number }
}) {
	const speed = seconds > 0.5 ? done / seconds : 0
	const left = speed > 0 ? Math.ceil((total - done) / speed) : undefined
	const detail =
		total > 0
			? [
					filled(words.bytes, { done: sizeText(done), total: sizeText(total) }),
					speed > 0 && filled(words.speed, { size: sizeText(speed) }),
					left !== undefined && filled(words.secondsLeft, { seconds: left }),
				]
					.filter(Boolean)
					.join(', ')
			: undefined
	return (
		<Progress
			label={path ? filled(words.stepOfFile, { step: words.steps[step], path }) : words.steps[step]}
			value={total > 0 ? done : undefined}
			max={Math.max(1, total)}
			detail={detail}
		/>
	)
}
