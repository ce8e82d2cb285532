import type { Template } from '../../template.ts'
import { subscribeWithImage } from './subscribe-with-image.ts'

/** A picture made from a picture and an instruction. */
export const imageToImage: Template = (input) => subscribeWithImage(input)
