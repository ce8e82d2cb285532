import { compactCount, exactCount } from '@stoa/ui/format'
import type { RepoKind } from '@stoa/vocabulary'
import { KIND_WORDS } from './kind-words.ts'

/** A count with its word in the right number: "1 model", "12.4k models". */
export function counted(kind: RepoKind, count: number): string {
	return `${compactCount(count)} ${count === 1 ? KIND_WORDS[kind].one : KIND_WORDS[kind].many}`
}

/** The words that lead to a whole listing: "View the app", "All 12.4k apps". */
export function allOf(kind: RepoKind, count: number): string {
	return count === 1 ? `View the ${KIND_WORDS[kind].one}` : `All ${counted(kind, count)}`
}

/** An exact count with an ordinary word in the right number: "1 line", "2,000 lines". `many`: where it does not just take an s. */
export function countedWord(count: number, word: string, many = `${word}s`): string {
	return `${exactCount(count)} ${count === 1 ? word : many}`
}
