import type { DiffFile } from './parse-diff.ts'

/** How many lines came and went. */
export interface LineCounts {
	added: number
	removed: number
}

/** Counts the lines of a difference that came and went. */
export function countLines(files: readonly DiffFile[]): LineCounts {
	const lines = files.flatMap(({ hunks }) => hunks.flatMap((hunk) => hunk.lines))
	return { added: lines.filter(({ kind }) => kind === 'added').length, removed: lines.filter(({ kind }) => kind === 'removed').length }
}

/** Whether a file's lines are those of a pointer to a large file: its numbers say nothing to a reader. */
export function isPointerChange({ hunks }: DiffFile): boolean {
	return hunks[0]?.lines[0]?.text.startsWith('version https://git-lfs.github.com/spec/') ?? false
}
