/**
 * What `work` resolves with within a time in milliseconds, otherwise `late`. The work goes on; a failure of it is not reported then.
 */
export async function within<Result>(milliseconds: number, work: Promise<Result>): Promise<Result | 'late'> {
	const late = new Promise<'late'>((done) => void setTimeout(() => done('late'), milliseconds).unref())
	work.catch(() => undefined)
	return Promise.race([work, late])
}
