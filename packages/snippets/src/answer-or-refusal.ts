/**
 * What `ask` answers, or the sentence with which a generator refuses it, such as a provider that cannot be asked that way. Defects are thrown
 * on: they must not look like an answer.
 */
export function answerOrRefusal<T>(ask: () => T): { answer: T } | { refusal: string } {
	try {
		return { answer: ask() }
	} catch (error) {
		if (error instanceof TypeError || error instanceof RangeError || !(error instanceof Error)) throw error
		return { refusal: error.message }
	}
}
