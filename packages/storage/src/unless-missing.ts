/** The answer of a file system call, or `undefined` when there is no such file or folder. Every other failure rises. */
export async function unlessMissing<T>(answer: Promise<T>): Promise<T | undefined> {
	try {
		return await answer
	} catch (error) {
		if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
		throw error
	}
}
