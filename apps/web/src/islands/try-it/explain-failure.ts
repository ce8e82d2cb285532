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
export function explainFailure({ message, status, path, isOffline }: TrialFailure): Explanation {
	if (isOffline)
		return {
			title: 'The connection to the hub was lost.',
			advice: 'Check your network, then run the model again. Files that are already loaded are kept.',
		}
	if (status === 401 || status === 403)
		return {
			title: `You do not have access to ${path ?? 'a file of the model'}.`,
			advice: 'Sign in again, or ask the owner for access, then reload the page.',
		}
	if (status === 404)
		return {
			title: `${path ?? 'A file of the model'} no longer exists.`,
			advice: 'The repository has changed. Reload the page.',
		}
	if (status !== undefined)
		return { title: `The hub answered ${status} for ${path ?? 'a file of the model'}.`, advice: 'Wait a moment and run it again.' }
	if (MEMORY.test(message))
		return { title: 'The browser ran out of memory.', advice: 'Close other tabs, or run the model on your machine with the code below.' }
	if (/Unsupported model type|Unsupported image type|Unknown model class/i.test(message))
		return { title: 'transformers.js does not support this kind of model.', advice: 'Run it on your machine with the code below.' }
	if (/as an image|an image is needed/i.test(message)) return { title: message, advice: 'Choose a PNG, JPEG or WebP file.' }
	return { title: 'The model could not be run.', advice: message }
}
