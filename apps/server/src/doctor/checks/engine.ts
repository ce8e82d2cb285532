import { chooseWall } from '@stoa/storage'
import { type Diagnosis, type DoctorCheck, good, warning } from '../check.ts'

/** What searches and filters datasets: whether it runs, and how well its processes are kept apart. */
export const engine: DoctorCheck = {
	name: 'engine of datasets',
	async run({ settings }): Promise<Diagnosis[]> {
		const { wall, why } = await chooseWall(settings.STOA_VIEWER_SANDBOX)
		const reasons = why.length === 0 ? '' : ` (${why.join('; ')})`
		if (!wall && settings.STOA_VIEWER_SANDBOX === 'off') return [good('It is switched off: datasets are shown, and not searched.')]
		if (!wall) return [warning(`It does not run, so datasets are not searched${reasons}.`, 'Install bubblewrap, or see the reason.')]
		if (wall.name !== 'process') return [good(`Its processes run ${wall.words}.`)]
		return [warning(`Its processes run ${wall.words}${reasons}.`, 'Install bubblewrap, and allow it to make user namespaces.')]
	},
}
