import type { ModelRecord } from '../model-record.ts'
import { py } from '../quote.ts'
import { sampleAddress } from '../samples.ts'
import type { Generator } from '../snippet.ts'

/** CXR Foundation: an embedding of a chest radiograph; its client takes no id. */
export const cxrFoundation = ((_model?: ModelRecord, hub?: string) => [
	{
		language: 'python',
		code: py`# Run this inside a checkout of github.com/Google-Health/cxr-foundation
import requests
from PIL import Image
from io import BytesIO
from clientside.clients import make_hugging_face_client

image_url = ${sampleAddress('chest-xray.jpg', hub)}
img = Image.open(requests.get(image_url, headers={"User-Agent": "Demo"}, stream=True).raw).convert("L")  # greyscale
# For bytes you have already: Image.open(BytesIO(your_bytes)).convert("L")

client = make_hugging_face_client("cxr_model")
print(client.get_image_embeddings_from_images([img]))`,
	},
]) satisfies Generator
