import { js } from '../../../quote.ts'
import type { Template } from '../../template.ts'
import { clientCall, openClient, whereTo } from './client-call.ts'

/** A video generated from text. */
export const textToVideo: Template = (input) => js`${openClient(input)}
// A Blob comes back
const video = await ${clientCall('textToVideo', { ...whereTo(input), inputs: input.inputs }, input)};
console.log(video);
`
