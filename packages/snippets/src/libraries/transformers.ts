import type { Generator } from '../snippet.ts'
import { transformersPrograms } from '../transformers-programs.ts'

/** Transformers: the pipeline and the classes; without transformers information only the message (clause S-11). */
export const transformers = ((model, hub?: string) => {
	const programs = transformersPrograms(model, hub)
	return programs.length > 0 ? programs : [{ language: 'python', code: '# Type of model unknown' }]
}) satisfies Generator
