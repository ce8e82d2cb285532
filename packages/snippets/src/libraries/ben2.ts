import { py } from '../quote.ts'
import { sampleAddress } from '../samples.ts'
import type { Generator } from '../snippet.ts'

/** BEN2: cuts the foreground out of a picture. */
export const ben2 = (({ id }, hub?: string) => [
	{
		language: 'python',
		install: 'pip install git+https://github.com/PramaLLC/BEN2.git requests pillow',
		code: py`import requests
from PIL import Image
from ben2 import AutoModel

url = ${sampleAddress('cats.jpg', hub)}
image = Image.open(requests.get(url, stream=True).raw)

model = AutoModel.from_pretrained(${id})
model.to("cuda").eval()
foreground = model.inference(image)`,
	},
]) satisfies Generator
