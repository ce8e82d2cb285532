/** The result of a file system call, or `undefined` when the file or folder does not exist. Other failures are thrown. */
export async function unlessMissing<T>(answer: Promise<T>): Promise<T | undefined> {
	try {
		return await answer
	} catch (error) {
		if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
		throw error
	}
}
