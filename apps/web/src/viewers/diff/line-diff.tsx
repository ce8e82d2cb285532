import { Notice, Scrolled } from '@stoa/ui'
import { Fragment, type ReactNode } from 'react'
import { linkTo } from '../../site/link-to.tsx'
import { useWords } from '../../site/use-words.ts'
import { countLines, isPointerChange, type LineCounts } from './count-lines.ts'
import styles from './line-diff.module.css'
import { type DiffFile, type DiffLine, parseDiff } from './parse-diff.ts'
import type { DiffView } from './load-diff.ts'

/** Lines shown at most; a longer difference is a link away. */
const LINES_MAX = 3000

/** What stands around the lines where people talk about them. */
export interface LineTalk {
	/** The number of a line, perhaps as a link. */
	renderNumber: (path: string, line: DiffLine) => ReactNode
	/** What stands below a line; `undefined` for nothing. */
	renderBelow: (path: string, line: DiffLine) => ReactNode
}

/** As much of a difference as `linesMax` allows, from its beginning. */
function cut(files: readonly DiffFile[], linesMax: number): { files: DiffFile[]; isCut: boolean } {
	const shown: DiffFile[] = []
	let left = linesMax
	for (const file of files) {
		if (left <= 0) return { files: shown, isCut: true }
		const hunks: DiffFile['hunks'] = []
		for (const { heading, lines } of file.hunks) {
			if (left > 0) hunks.push({ heading, lines: lines.slice(0, left) })
			left -= lines.length
		}
		shown.push({ ...file, hunks })
	}
	return { files: shown, isCut: left < 0 }
}

/** A difference line by line, file after file; what lies beyond the part shown is one link away. */
export function LineDiff({ diff, wholeHref, talk }: { diff: DiffView; wholeHref: string; talk?: LineTalk }) {
	const words = useWords().parts.diff
	if (diff.text === '') return <Notice>{words.nothingDiffers}</Notice>
	const all = parseDiff(diff.text)
	const { files, isCut } = cut(all, LINES_MAX)
	return (
		<>
			<h2 className={styles.sum}>
				{diff.isCut ? words.firstFiles(all.length) : words.changesIn(all.length)}
				<Counts counts={countLines(all.filter((file) => !isPointerChange(file)))} />
			</h2>
			{files.map((file) => (
				<File key={file.path} file={file} talk={talk} />
			))}
			{(isCut || diff.isCut) && <Notice>{words.isCut(linkTo(wholeHref))}</Notice>}
		</>
	)
}

function Counts({ counts: { added, removed } }: { counts: LineCounts }) {
	const words = useWords().parts.diff
	return (
		<span className={styles.counts}>
			<span className={styles.plus} dir="ltr">
				+{added}
				<span className="sr-only"> {words.linesAdded}</span>
			</span>{' '}
			<span className={styles.minus} dir="ltr">
				−{removed}
				<span className="sr-only"> {words.linesRemoved}</span>
			</span>
		</span>
	)
}

function File({ file, talk }: { file: DiffFile; talk: LineTalk | undefined }) {
	const words = useWords().parts.diff
	const isPointer = isPointerChange(file)
	return (
		<section className={styles.file} aria-label={file.path}>
			<h3>
				<span>
					{file.oldPath !== undefined && file.oldPath !== file.path && <>{words.became(<code>{file.oldPath}</code>)} </>}
					<code>{file.path}</code>
				</span>
				{!file.isBinary && !isPointer && <Counts counts={countLines([file])} />}
			</h3>
			{file.isBinary && <p>{words.aBinaryFile}</p>}
			{isPointer && <p>{words.aLargeFile}</p>}
			{file.hunks.length > 0 && !isPointer && (
				<Scrolled className={styles.scroll} label={words.linesOf(file.path)}>
					<table className={styles.lines}>
						{file.hunks.map(({ heading, lines }) => (
							<tbody key={keyOf(lines[0])}>
								<tr className={styles.hunk}>
									<td colSpan={3}>{heading || '…'}</td>
								</tr>
								{lines.map((line) => (
									<Line key={keyOf(line)} path={file.path} line={line} talk={talk} />
								))}
							</tbody>
						))}
					</table>
				</Scrolled>
			)}
		</section>
	)
}

const keyOf = (line: DiffLine | undefined): string => `${line?.old} ${line?.new}`

function Line({ path, line, talk }: { path: string; line: DiffLine; talk: LineTalk | undefined }) {
	const below = talk?.renderBelow(path, line)
	return (
		<Fragment>
			<tr className={line.kind === 'same' ? undefined : styles[line.kind]}>
				<td className={styles.number}>{talk ? talk.renderNumber(path, line) : (line.new ?? line.old)}</td>
				<td className={styles.sign} aria-label={line.kind === 'same' ? undefined : line.kind}>
					{line.kind === 'added' ? '+' : line.kind === 'removed' ? '−' : ''}
				</td>
				<td className={styles.text}>{line.text}</td>
			</tr>
			{below !== undefined && (
				<tr className={styles.talk}>
					<td colSpan={3}>{below}</td>
				</tr>
			)}
		</Fragment>
	)
}
