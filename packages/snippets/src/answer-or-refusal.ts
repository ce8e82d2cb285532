/**
 * The result of `ask`, or the message with which a generator refuses, for example for a provider that does not support the call. Bugs are
 * thrown, so that they do not look like a refusal.
 */
export function answerOrRefusal<T>(ask: () => T): { answer: T } | { refusal: string } {
	try {
		return { answer: ask() }
	} catch (error) {
		if (error instanceof TypeError || error instanceof RangeError || !(error instanceof Error)) throw error
		return { refusal: error.message }
	}
}
