import type { Template } from '../../template.ts'
import { sendFile } from './send-file.ts'

/** A call with the bytes of a sound file. */
export const basicAudio: Template = (input) => sendFile(input, 'audio/flac')
