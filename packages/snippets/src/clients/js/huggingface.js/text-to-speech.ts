import { js } from '../../../quote.ts'
import type { Template } from '../../template.ts'
import { clientCall, openClient, whereTo } from './client-call.ts'

/** Words read aloud. */
export const textToSpeech: Template = (input) => js`${openClient(input)}
// A Blob comes back
const audio = await ${clientCall('textToSpeech', { ...whereTo(input), inputs: input.inputs }, input)};
console.log(audio);
`
