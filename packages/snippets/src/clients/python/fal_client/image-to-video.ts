import type { Template } from '../../template.ts'
import { subscribeWithImage } from './subscribe-with-image.ts'

/** A video generated from an image and an instruction. */
export const imageToVideo: Template = (input) => subscribeWithImage(input)
