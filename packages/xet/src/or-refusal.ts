import { XetFormatError } from './xet-format-error.ts'

/** For tests with damaged bytes: `work` may refuse them; any other error is rethrown. */
export function orRefusal(work: () => unknown): void {
	try {
		work()
	} catch (error) {
		if (!(error instanceof XetFormatError)) throw error
	}
}
