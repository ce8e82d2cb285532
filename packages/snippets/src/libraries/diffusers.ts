import type { ModelRecord } from '../model-record.ts'
import { py, raw } from '../quote.ts'
import { firstWidgetText, hasTag } from '../record-fields.ts'
import { BENCH_IMAGE_URL, BENCH_MASK_URL, CATS_IMAGE_URL } from '../samples.ts'
import type { Generator } from '../snippet.ts'

const INSTALL = 'pip install -U diffusers transformers accelerate'

/** Stands above every line that names the device. */
const DEVICE_HINT = raw('# On Apple machines write "mps" for "cuda"')

const TEXT_TO_IMAGE_PROMPT = 'Astronaut in a jungle, cold color palette, muted colors, detailed, 8k'
const IMAGE_TO_IMAGE_PROMPT = 'Turn this cat into a dog'
const VIDEO_PROMPT = 'A man with short gray hair plays a red electric guitar.'

/** The card's own prompt: an empty widget text does not hide an instance prompt. */
const promptOf = (model: ModelRecord, fallback: string): string => firstWidgetText(model) || model.cardData?.instance_prompt || fallback

function baseModelOf({ cardData }: ModelRecord): string {
	const base = cardData?.base_model
	return (typeof base === 'string' ? base : base?.join(',')) || 'fill-in-base-model'
}

const inpaint = ({ id }: ModelRecord): string => py`import torch
from diffusers import AutoPipelineForInpainting
from diffusers.utils import load_image

img_url = ${BENCH_IMAGE_URL}
mask_url = ${BENCH_MASK_URL}
prompt = "a red fox asleep on the bench"

${DEVICE_HINT}
pipe = AutoPipelineForInpainting.from_pretrained(${id}, dtype=torch.float16, variant="fp16", device_map="cuda")

image = load_image(img_url).resize((1024, 1024))
mask_image = load_image(mask_url).resize((1024, 1024))
generator = torch.Generator(device="cuda").manual_seed(0)

image = pipe(
    prompt=prompt,
    image=image,
    mask_image=mask_image,
    guidance_scale=8.0,
    num_inference_steps=20,  # 15 to 30 work well
    strength=0.99,  # below 1
    generator=generator,
).images[0]`

const controlnet = (model: ModelRecord): string => py`from diffusers import ControlNetModel, StableDiffusionControlNetPipeline

controlnet = ControlNetModel.from_pretrained(${model.id})
pipe = StableDiffusionControlNetPipeline.from_pretrained(${baseModelOf(model)}, controlnet=controlnet)`

/** The pipeline of the base model, to which every LoRA and embedding is added. */
const onBase = (model: ModelRecord, imports: string): string => py`import torch
from diffusers import DiffusionPipeline
${raw(imports)}
${DEVICE_HINT}
pipe = DiffusionPipeline.from_pretrained(${baseModelOf(model)}, dtype=torch.bfloat16, device_map="cuda")
`

const loraImageToImage = (model: ModelRecord): string => py`${raw(onBase(model, 'from diffusers.utils import load_image\n'))}
pipe.load_lora_weights(${model.id})

prompt = ${promptOf(model, IMAGE_TO_IMAGE_PROMPT)}
input_image = load_image(${CATS_IMAGE_URL})
image = pipe(image=input_image, prompt=prompt).images[0]`

const loraImageToVideo = (model: ModelRecord): string =>
	py`${raw(onBase(model, 'from diffusers.utils import load_image, export_to_video\n'))}
pipe.load_lora_weights(${model.id})

prompt = ${promptOf(model, VIDEO_PROMPT)}
input_image = load_image(${CATS_IMAGE_URL})
output = pipe(image=input_image, prompt=prompt).frames[0]
export_to_video(output, "output.mp4")`

const loraTextToVideo = (model: ModelRecord): string => py`${raw(onBase(model, 'from diffusers.utils import export_to_video\n'))}
pipe.load_lora_weights(${model.id})

prompt = ${promptOf(model, VIDEO_PROMPT)}
output = pipe(prompt=prompt).frames[0]
export_to_video(output, "output.mp4")`

const loraTextToImage = (model: ModelRecord): string => py`${raw(onBase(model, ''))}
pipe.load_lora_weights(${model.id})

prompt = ${promptOf(model, TEXT_TO_IMAGE_PROMPT)}
image = pipe(prompt).images[0]`

function lora(model: ModelRecord): string {
	if (model.pipeline_tag === 'image-to-image') return loraImageToImage(model)
	if (model.pipeline_tag === 'image-to-video') return loraImageToVideo(model)
	if (model.pipeline_tag === 'text-to-video') return loraTextToVideo(model)
	return loraTextToImage(model)
}

const textualInversion = (model: ModelRecord): string => py`${raw(onBase(model, ''))}
pipe.load_textual_inversion(${model.id})`

const fluxFill = ({ id }: ModelRecord): string => py`import torch
from diffusers import FluxFillPipeline
from diffusers.utils import load_image

image = load_image(${BENCH_IMAGE_URL})
mask = load_image(${BENCH_MASK_URL})

${DEVICE_HINT}
pipe = FluxFillPipeline.from_pretrained(${id}, dtype=torch.bfloat16, device_map="cuda")
image = pipe(
    prompt="a white paper cup",
    image=image,
    mask_image=mask,
    height=1632,
    width=1232,
    guidance_scale=30,
    num_inference_steps=50,
    max_sequence_length=512,
    generator=torch.Generator("cpu").manual_seed(0),
).images[0]
image.save("filled.png")`

const imageToVideo = (model: ModelRecord): string => py`import torch
from diffusers import DiffusionPipeline
from diffusers.utils import load_image, export_to_video

${DEVICE_HINT}
pipe = DiffusionPipeline.from_pretrained(${model.id}, dtype=torch.bfloat16, device_map="cuda")

prompt = ${promptOf(model, VIDEO_PROMPT)}
image = load_image(${CATS_IMAGE_URL})
output = pipe(image=image, prompt=prompt).frames[0]
export_to_video(output, "output.mp4")`

const imageToImage = (model: ModelRecord): string => py`import torch
from diffusers import DiffusionPipeline
from diffusers.utils import load_image

${DEVICE_HINT}
pipe = DiffusionPipeline.from_pretrained(${model.id}, dtype=torch.bfloat16, device_map="cuda")

prompt = ${promptOf(model, IMAGE_TO_IMAGE_PROMPT)}
input_image = load_image(${CATS_IMAGE_URL})
image = pipe(image=input_image, prompt=prompt).images[0]`

const textToImage = (model: ModelRecord): string => py`import torch
from diffusers import DiffusionPipeline

${DEVICE_HINT}
pipe = DiffusionPipeline.from_pretrained(${model.id}, dtype=torch.bfloat16, device_map="cuda")

prompt = ${promptOf(model, TEXT_TO_IMAGE_PROMPT)}
image = pipe(prompt).images[0]`

/** The first that fits (clause S-01). */
function program(model: ModelRecord): string {
	if (hasTag(model, 'StableDiffusionInpaintPipeline') || hasTag(model, 'StableDiffusionXLInpaintPipeline')) return inpaint(model)
	if (hasTag(model, 'controlnet')) return controlnet(model)
	if (hasTag(model, 'lora')) return lora(model)
	if (hasTag(model, 'textual_inversion')) return textualInversion(model)
	if (hasTag(model, 'FluxFillPipeline')) return fluxFill(model)
	if (model.pipeline_tag === 'image-to-video') return imageToVideo(model)
	if (model.pipeline_tag === 'image-to-image') return imageToImage(model)
	return textToImage(model)
}

/** Diffusers: pictures and videos, by the kind of pipeline or addition that the tags name. */
export const diffusers = ((model) => [{ language: 'python', install: INSTALL, code: program(model) }]) satisfies Generator
