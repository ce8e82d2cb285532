import type { Template } from '../../template.ts'
import { sendFile } from './send-file.ts'

/** A call with the bytes of an image file. */
export const basicImage: Template = (input) => sendFile(input, 'image/jpeg')
