import { js } from '../../../quote.ts'
import type { Template } from '../../template.ts'
import { clientCall, openClient, whereTo } from './client-call.ts'

/** Sound made from words. */
export const textToAudio: Template = (input) => js`${openClient(input)}
// A Blob comes back
const audio = await ${clientCall('textToAudio', { ...whereTo(input), inputs: input.inputs }, input)};
console.log(audio);
`
