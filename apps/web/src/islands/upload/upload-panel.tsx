import { Button, Choice, Icon, Notice, Progress, Size, sizeText, TextField } from '@stoa/ui'
import { treeAddress } from '@stoa/vocabulary'
import { type DragEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { chosenFiles, droppedEntries, droppedFiles, keptEntries } from './dropped-files.ts'
import styles from './upload-panel.module.css'
import type { UploadCommit, UploadFile, UploadTarget } from './upload-target.ts'
import type { UploadProgress } from './upload-files.ts'

const STEPS: Record<UploadProgress['step'], string> = {
	asking: 'Asking the hub',
	hashing: 'Reading',
	sending: 'Sending',
	committing: 'Creating the commit',
}

/** Choose or drop files, name the commit, watch it go. */
export function UploadPanel({ target }: { target: UploadTarget }) {
	const [files, setFiles] = useState<readonly UploadFile[]>([])
	const [summary, setSummary] = useState('')
	const [proposes, setProposes] = useState(!target.mayCommit)
	const { progress, failure, start, stop } = useUpload(target)
	const add = (more: readonly UploadFile[]): void =>
		setFiles((old) => [...new Map([...old, ...more].map((one) => [one.path, one])).values()].toSorted((a, b) => (a.path < b.path ? -1 : 1)))
	return (
		<div className={styles.panel}>
			<DropZone onFiles={add} />
			{failure && <Notice tone="error">{failure}</Notice>}
			{files.length > 0 && (
				<>
					<FileList files={files} onRemove={(path) => setFiles(files.filter((one) => one.path !== path))} />
					<TextField
						name="summary"
						label="What changes?"
						placeholder="Add files"
						value={summary}
						onChange={(event) => setSummary(event.currentTarget.value)}
						disabled={progress !== undefined}
					/>
					{target.mayCommit && target.mayPropose && (
						<WhereTo branch={target.branch} proposes={proposes} disabled={progress !== undefined} onChange={setProposes} />
					)}
				</>
			)}
			{progress ? (
				<>
					<UploadBar progress={progress} />
					<div>
						<Button onClick={stop}>Stop</Button>
					</div>
				</>
			) : (
				files.length > 0 && (
					<div>
						<Button weight="main" onClick={() => start(files, { summary: summary.trim() || 'Add files', proposes })}>
							<Icon name="upload" /> {proposes ? 'Propose' : 'Commit'} {files.length} {files.length === 1 ? 'file' : 'files'}
						</Button>
					</div>
				)
			)}
		</div>
	)
}

/** Onto the branch, or as a pull request against it. */
function WhereTo({
	branch,
	proposes,
	disabled,
	onChange,
}: {
	branch: string
	proposes: boolean
	disabled: boolean
	onChange: (proposes: boolean) => void
}) {
	const choice = { type: 'radio', name: 'to', disabled } as const
	return (
		<fieldset className={styles.target}>
			<legend className="sr-only">Commit to</legend>
			<Choice
				{...choice}
				value="branch"
				checked={!proposes}
				onChange={() => onChange(false)}
				label={
					<>
						Commit to <code>{branch}</code>
					</>
				}
			/>
			<Choice {...choice} value="pull-request" checked={proposes} onChange={() => onChange(true)} label="Open a pull request" />
		</fieldset>
	)
}

/** Runs one upload at a time and tells how it goes; when it is done, the page of the branch or of the pull request opens. */
function useUpload(target: UploadTarget) {
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
			const pullRequest = await uploadFiles(target, files, commit, tell, abort.signal)
			removeEventListener('beforeunload', ask)
			location.assign(pullRequest ?? treeAddress({ kind: target.kind, id: target.id }, target.branch))
		} catch (error) {
			removeEventListener('beforeunload', ask)
			setFailure(
				abort.signal.aborted
					? 'Stopped. Nothing was committed. Files that were already sent are not sent again.'
					: error instanceof Error
						? error.message
						: String(error),
			)
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

function DropZone({ onFiles }: { onFiles: (files: UploadFile[]) => void }) {
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
			<b>Drop files or a folder here</b>
			<div className={styles.buttons}>
				<Button onClick={() => some.current?.click()}>Choose files</Button>
				<Button onClick={() => folder.current?.click()}>Choose a folder</Button>
			</div>
			<input ref={some} type="file" multiple hidden aria-label="Files" onChange={(event) => take(event.currentTarget)} />
			<input
				ref={folder}
				type="file"
				multiple
				hidden
				aria-label="Folder"
				{...{ webkitdirectory: '' }}
				onChange={(event) => take(event.currentTarget)}
			/>
			<span className={styles.sum}>Large and binary files are stored as objects; texts go into git itself.</span>
		</div>
	)
}

function FileList({ files, onRemove }: { files: readonly UploadFile[]; onRemove: (path: string) => void }) {
	const total = files.reduce((sum, { file }) => sum + file.size, 0)
	return (
		<div>
			<ul className={styles.files} aria-label="Files to commit">
				{files.slice(0, 500).map(({ path, file }) => (
					<li key={path}>
						<code>{path}</code>
						<Size bytes={file.size} />
						<Button weight="quiet" small square aria-label={`Remove ${path}`} onClick={() => onRemove(path)}>
							<Icon name="close" size={14} />
						</Button>
					</li>
				))}
			</ul>
			<p className={styles.sum}>
				{files.length === 1 ? '1 file' : `${files.length} files`}, <Size bytes={total} />
			</p>
		</div>
	)
}

function UploadBar({ progress: { step, done, total, path, seconds } }: { progress: UploadProgress & { seconds: number } }) {
	const speed = seconds > 0.5 ? done / seconds : 0
	const left = speed > 0 ? Math.ceil((total - done) / speed) : undefined
	const detail =
		total > 0
			? [`${sizeText(done)} of ${sizeText(total)}`, speed > 0 && `${sizeText(speed)}/s`, left !== undefined && `${left} s left`]
					.filter(Boolean)
					.join(', ')
			: undefined
	return (
		<Progress
			label={path ? `${STEPS[step]} ${path}` : STEPS[step]}
			value={total > 0 ? done : undefined}
			max={Math.max(1, total)}
			detail={detail}
		/>
	)
}
