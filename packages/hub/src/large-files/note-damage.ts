import type { Records } from '../ports/records.ts'
import type { ObjectSources } from './open-object.ts'

interface NoteDamageDeps {
	records: Pick<Records, 'objects'>
	now: () => Date
	report: (what: string, error: unknown) => void
}

/** Makes what marks objects as damaged in the records, and tells of each. Readers do not wait for it. */
export function createNoteDamage({ records, now, report }: NoteDamageDeps): ObjectSources['noteDamage'] {
	return (sha256, isDamaged) => {
		if (isDamaged) report(`read object ${sha256}`, new Error('The store gave other bytes than it was given'))
		records.objects
			.noteDamage(sha256, isDamaged ? now() : undefined)
			.catch((error: unknown) => report(`mark object ${sha256} as damaged`, error))
	}
}
