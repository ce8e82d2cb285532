import { py } from '../../../quote.ts'
import type { Template } from '../../template.ts'
import { imageBody } from './image-body.ts'
import { payload, queryFunction } from './payload.ts'

/** A picture made from a picture and an instruction. */
export const imageToImage: Template = (input) => py`import io

from PIL import Image


${queryFunction('response.content')}

with open(${input.file}, "rb") as image_file:
    image_data = base64.b64encode(image_file.read()).decode()

image_bytes = query(${payload(imageBody(input))})
image = Image.open(io.BytesIO(image_bytes))
`
