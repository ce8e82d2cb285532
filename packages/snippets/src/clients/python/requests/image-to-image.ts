import { answersBytes } from '../../answers-bytes.ts'
import { py, raw } from '../../../quote.ts'
import type { Template } from '../../template.ts'
import { imageBody } from './image-body.ts'
import { payload, queryFunction } from './payload.ts'

const SHOW_BYTES = `image_bytes = query(%)
image = Image.open(io.BytesIO(image_bytes))
image.save("output.png")
`

/** A picture made from a picture and an instruction. */
export const imageToImage: Template = (input) => py`${queryFunction(answersBytes(input) ? 'response.content' : 'response.json()')}

with open(${input.file}, "rb") as image_file:
    image_data = base64.b64encode(image_file.read()).decode()

${raw((answersBytes(input) ? SHOW_BYTES : 'output = query(%)\nprint(output)\n').replace('%', () => payload(imageBody(input)).text))}`
