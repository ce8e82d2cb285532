import { answersBytes } from '../../answers-bytes.ts'
import { py, raw } from '../../../quote.ts'
import type { Template } from '../../template.ts'
import { imageBody } from './image-body.ts'
import { payload, queryFunction } from './payload.ts'

const SAVE_BYTES = `video_bytes = query(%)
with open("output.mp4", "wb") as video_file:
    video_file.write(video_bytes)
`

/** A film made from a picture and an instruction. */
export const imageToVideo: Template = (input) => py`${queryFunction(answersBytes(input) ? 'response.content' : 'response.json()')}

with open(${input.file}, "rb") as image_file:
    image_data = base64.b64encode(image_file.read()).decode()

${raw((answersBytes(input) ? SAVE_BYTES : 'output = query(%)\nprint(output)\n').replace('%', () => payload(imageBody(input)).text))}`
