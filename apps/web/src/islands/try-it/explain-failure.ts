import { filled } from '../../words/sentences/fill-words.ts'
import type { TryItWords } from './props.ts'

/** What went wrong in the worker, as it told it. */
export interface TrialFailure {
	/** The error's own words. */
	message: string
	/** Of an answer of the hub that was no success. */
	status?: number
	/** The file that could not be had. */
	path?: string
	/** The connection broke, or there is none. */
	isOffline?: boolean
}

const MEMORY = /out of memory|allocation failed|memory access out of bounds|invalid array length|could not allocate|Aborted\(OOM/i

/** A failure as a visitor can use it: what happened and what to do. */
export interface Explanation {
	title: string
	advice: string
}

/** Finds the words for a failure. */
export function explainFailure(words: TryItWords, { message, status, path, isOffline }: TrialFailure): Explanation {
	if (isOffline) return { title: words.offline, advice: words.offlineAdvice }
	if (status !== undefined) return explainStatus(words, status, path)
	if (MEMORY.test(message)) return { title: words.memory, advice: words.memoryAdvice }
	if (/Unsupported model type|Unsupported image type|Unknown model class/i.test(message))
		return { title: words.unsupported, advice: words.unsupportedAdvice }
	if (/as an image|an image is needed/i.test(message)) return { title: message, advice: words.chooseImage }
	return { title: words.failed, advice: message }
}

/** An answer of the hub that was no success, for a file where its path is known. */
function explainStatus(words: TryItWords, status: number, path: string | undefined): Explanation {
	const title = (named: string, unnamed: string): string => filled(path === undefined ? unnamed : named, { status, path: path ?? '' })
	if (status === 401 || status === 403) return { title: title(words.noAccess, words.noAccessToModel), advice: words.noAccessAdvice }
	if (status === 404) return { title: title(words.gone, words.goneOfModel), advice: words.goneAdvice }
	return { title: title(words.answered, words.answeredForModel), advice: words.answeredAdvice }
}
