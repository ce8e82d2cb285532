import type { Template } from '../../template.ts'
import { subscribeWithImage } from './subscribe-with-image.ts'

/** A film made from a picture and an instruction. */
export const imageToVideo: Template = (input) => subscribeWithImage(input)
