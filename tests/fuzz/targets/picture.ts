import { pictureSize } from '@stoa/formats'
import { isHubError } from '@stoa/vocabulary'
import { checkPicture } from '../../../packages/hub/src/accounts/organisations/check-picture.ts'
import { beginsLike, MEDIA_TYPES } from '../../../packages/hub/src/community/attachments/media-types.ts'
import type { FuzzTarget } from '../fuzz-target.ts'

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII='
const JPEG =
	'/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA='
const WEBP = 'UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA=='
const GIF = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

/** Avatars, images in documentation whose size the hub reads, and files attached to comments. */
export const target: FuzzTarget = {
	seeds: [
		...[PNG, JPEG, WEBP, GIF].map((text) => Uint8Array.from(Buffer.from(text, 'base64'))),
		'<svg xmlns="http://www.w3.org/2000/svg" width="10" height="20px"></svg>',
	],
	words: ['IHDR', 'IDAT', 'IEND', 'tEXt', 'acTL', 'Exif\0\0', 'VP8X', 'VP8L', 'RIFF', 'WEBP', '<svg ', ' width="'],
	run(bytes) {
		pictureSize(bytes)
		for (const type of MEDIA_TYPES) beginsLike(type, bytes)
		try {
			const { bytes: kept, type } = checkPicture(bytes)
			if (kept.length > bytes.length || !type.startsWith('image/')) throw new Error('A picture grew')
		} catch (error) {
			if (!isHubError(error)) throw error
		}
	},
}
