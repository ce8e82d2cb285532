import { PICTURE_HEAD, pictureSize, type PictureSize } from '@stoa/formats'
import type { DocsProject } from '../project.ts'
import type { ElementNode } from '../tree/node.ts'

/** An image whose file is in the project. */
export interface OwnPicture {
	node: ElementNode
	/** Path from the project's root. */
	asset: string
}

/** Images of one page whose size is read. The layout of more does not delay a reader. */
const PICTURES_MAX = 100
const known = new WeakMap<DocsProject, Map<string, Promise<PictureSize | undefined>>>()

/** Sets the sizes of images, so that the page does not shift when they load. A side given by the author determines the other. */
export async function sizePictures(pictures: readonly OwnPicture[], project: DocsProject): Promise<void> {
	for (const { node, asset } of pictures.slice(0, PICTURES_MAX)) {
		const { attributes } = node
		if (attributes.width !== undefined && attributes.height !== undefined) continue
		const size = await sizeOf(asset, project)
		if (!size) continue
		const ratio = size.width / size.height
		const [width, height] = [pixels(attributes.width), pixels(attributes.height)]
		if (width !== undefined) attributes.height = String(Math.max(1, Math.round(width / ratio)))
		else if (height !== undefined) attributes.width = String(Math.max(1, Math.round(height * ratio)))
		else if (attributes.width === undefined && attributes.height === undefined) {
			attributes.width = String(size.width)
			attributes.height = String(size.height)
		}
	}
}

/** A length in pixels; `undefined` for shares of what is around. */
function pixels(value: string | true | undefined): number | undefined {
	return typeof value === 'string' && /^\d+(?:\.\d+)?(?:px)?$/.test(value) ? Number.parseFloat(value) : undefined
}

/** Each file is looked into once for all pages of a project. */
function sizeOf(asset: string, project: DocsProject): Promise<PictureSize | undefined> {
	const sizes = known.get(project) ?? new Map<string, Promise<PictureSize | undefined>>()
	known.set(project, sizes)
	const size = sizes.get(asset) ?? project.read(asset, PICTURE_HEAD).then((bytes) => bytes && pictureSize(bytes))
	sizes.set(asset, size)
	return size
}
