import type { ModelRecord } from '../model-record.ts'
import { py, raw } from '../quote.ts'
import { hasTag } from '../record-fields.ts'
import type { Generator, Snippet } from '../snippet.ts'

const inOneCall = (model: ModelRecord): Snippet => ({
	language: 'python',
	title: 'In one call',
	install: 'pip install nobg',
	code: py`from nobg import AutoModel, AutoProcessor

model = AutoModel.from_pretrained(${model.id}).eval()
processor = AutoProcessor.from_pretrained(${model.id})

result = model.predict(processor, "image.jpg"${raw(hasTag(model, 'promptable') ? ', "prompt"' : '')})`,
})

const stepByStep = ({ id }: ModelRecord): Snippet => ({
	language: 'python',
	title: 'Step by step',
	install: 'pip install loadimg',
	code: py`import torch
from loadimg import load_img
from nobg import AutoModel, AutoProcessor

model = AutoModel.from_pretrained(${id}).eval()
processor = AutoProcessor.from_pretrained(${id})

image = load_img("image.jpg").convert("RGB")
inputs = processor(image, return_tensors="pt")

with torch.no_grad():
    outputs = model(pixel_values=inputs["pixel_values"])

alpha = processor.post_process_alpha_matting(outputs, target_sizes=[(image.height, image.width)])[0]
processor.cutout(image, alpha).save("output.png")`,
})

/** nobg: takes the background off a picture; a promptable model is told what to keep. */
export const nobg = ((model) => [inOneCall(model), stepByStep(model)]) satisfies Generator
