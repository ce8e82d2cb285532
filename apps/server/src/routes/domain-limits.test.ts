import { DISCUSSION_SORTS, DOWNLOAD_DAYS_MAX, MEDIA_TYPES } from '@stoa/hub'
import { calls } from '@stoa/protocol'
import { SHARD_BYTES_MAX, XORB_FOOTER_BYTES_MAX, XORB_SERIALIZED_BYTES_MAX } from '@stoa/xet'
import { expect, test } from 'vitest'
import { z } from 'zod'

test('definitions name the limits that the domain and the formats have', () => {
	expect(calls.uploadXorb.body.limits.bytesMax).toBe(XORB_SERIALIZED_BYTES_MAX + XORB_FOOTER_BYTES_MAX)
	expect(calls.registerShard.body.limits.bytesMax).toBe(SHARD_BYTES_MAX)
	expect(calls.uploadAttachment.body.types).toEqual(MEDIA_TYPES.map(({ type }) => type))
	expect(z.toJSONSchema(calls.showDownloads.query.days.schema)).toMatchObject({ minimum: 1, maximum: DOWNLOAD_DAYS_MAX })
	expect(z.toJSONSchema(calls.listDiscussions.query.sort.schema)).toMatchObject({ enum: DISCUSSION_SORTS })
})
