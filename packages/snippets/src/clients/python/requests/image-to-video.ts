import { py } from '../../../quote.ts'
import type { Template } from '../../template.ts'
import { imageBody } from './image-body.ts'
import { payload, queryFunction } from './payload.ts'

/** A film made from a picture and an instruction. */
export const imageToVideo: Template = (input) => py`${queryFunction('response.content')}

with open(${input.file}, "rb") as image_file:
    image_data = base64.b64encode(image_file.read()).decode()

video_bytes = query(${payload(imageBody(input))})
`
