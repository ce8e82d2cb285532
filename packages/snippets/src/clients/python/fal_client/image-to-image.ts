import type { Template } from '../../template.ts'
import { subscribeWithImage } from './subscribe-with-image.ts'

/** An image generated from an image and an instruction. */
export const imageToImage: Template = (input) => subscribeWithImage(input)
