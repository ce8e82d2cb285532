import { StartFailure } from '../../start-failure.ts'
import type { StoreAccess } from '../../store-access.ts'
import { storeOf } from '../../store-place.ts'
import { bad, type Diagnosis, type DoctorCheck, good, reasonOf } from '../check.ts'

/** What a bucket can do. */
interface BucketFacts {
	isConsistent: boolean
	hasParts: boolean
	hasVersions: boolean | undefined
	expiresAfterDays: number | undefined
}

/** What to say about a bucket. */
export function judgeBucket(facts: BucketFacts, bucket: string): Diagnosis[] {
	const { isConsistent, hasParts, hasVersions, expiresAfterDays } = facts
	const found: Diagnosis[] = []
	if (isConsistent) found.push(good(`Bucket "${bucket}" is written, listed, read and deleted from.`))
	else
		found.push(
			bad(`Bucket "${bucket}" does not show an object at once after it was written.`, 'Use a store with strong consistency, as S3 has it.'),
		)
	if (!hasParts) found.push(bad('The store refuses uploads in parts.', 'Allow multipart uploads for this key, or use another store.'))
	if (expiresAfterDays !== undefined)
		found.push(
			bad(
				`A lifecycle rule deletes objects after ${expiresAfterDays} days.`,
				'Remove the rule: it deletes files of the hub. Rules for unfinished uploads may stay.',
			),
		)
	if (hasVersions === false)
		found.push(
			good('The bucket keeps no earlier versions. With versioning, damaged files can be restored from it; old versions take space.'),
		)
	return found
}

/** The store of large files, where it is a bucket. */
export const store: DoctorCheck = {
	name: 'large files',
	async run({ settings }) {
		let access: StoreAccess
		try {
			access = storeOf(settings)
		} catch (error) {
			if (!(error instanceof StartFailure)) throw error
			return [bad('STOA_S3_BUCKET has no keys.', 'Set STOA_S3_ACCESS_KEY_ID and STOA_S3_SECRET_ACCESS_KEY as well.')]
		}
		if (access.kind === 'disk') return [good('Large files are in the data folder.')]
		const { bucket } = access
		const { examineBucket } = await import('@stoa/storage/examine-s3')
		try {
			return judgeBucket(await examineBucket(access), bucket)
		} catch (error) {
			const mend =
				'See that the bucket exists, that STOA_S3_ENDPOINT and STOA_S3_REGION are right, and that the key may read, write, list and delete.'
			return [bad(`Bucket "${bucket}" cannot be used: ${reasonOf(error)}.`, mend)]
		}
	},
}
