import type { ModelRecord } from './model-record.ts'
import { py, raw, type Raw } from './quote.ts'
import { firstWidgetText, hasTag } from './record-fields.ts'
import { BENCH_IMAGE_URL, BENCH_MASK_URL, CATS_IMAGE_URL } from './samples.ts'
import type { StandIn } from './stand-in.ts'

/** How programs get at a pipeline: the import lines and the name of the class. */
interface PipelineClass {
	imports: Raw
	name: Raw
}

/** The class that loads the pipeline, in place of the one that diffusers has for it. */
type Choose = (pipeline: string, ...beside: readonly string[]) => PipelineClass

/** Diffusers' own classes, or one of another library in place of every pipeline; classes `beside` it stay. */
function chooser(standIn: StandIn | undefined): Choose {
	if (standIn === undefined) {
		return (pipeline, ...beside) => ({ imports: raw(`from diffusers import ${[...beside, pipeline].join(', ')}`), name: raw(pipeline) })
	}
	const { module, className } = standIn
	return (_pipeline, ...beside) => ({
		imports: raw(`${beside.length > 0 ? `from diffusers import ${beside.join(', ')}\n` : ''}from ${module} import ${className}`),
		name: raw(className),
	})
}

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

const inpaint = ({ id }: ModelRecord, { imports, name }: PipelineClass): string => py`import torch
${imports}
from diffusers.utils import load_image

img_url = ${BENCH_IMAGE_URL}
mask_url = ${BENCH_MASK_URL}
prompt = "a red fox asleep on the bench"

${DEVICE_HINT}
pipe = ${name}.from_pretrained(${id}, dtype=torch.float16, variant="fp16", device_map="cuda")

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

const controlnet = (model: ModelRecord, { imports, name }: PipelineClass): string => py`${imports}

controlnet = ControlNetModel.from_pretrained(${model.id})
pipe = ${name}.from_pretrained(${baseModelOf(model)}, controlnet=controlnet)`

/** The pipeline of the base model, to which every LoRA and embedding is added. */
const onBase = (model: ModelRecord, { imports, name }: PipelineClass, moreImports: string): string => py`import torch
${imports}
${raw(moreImports)}
${DEVICE_HINT}
pipe = ${name}.from_pretrained(${baseModelOf(model)}, dtype=torch.bfloat16, device_map="cuda")`

const loraImageToImage = (
	model: ModelRecord,
	loader: PipelineClass,
): string => py`${raw(onBase(model, loader, 'from diffusers.utils import load_image\n'))}
pipe.load_lora_weights(${model.id})

prompt = ${promptOf(model, IMAGE_TO_IMAGE_PROMPT)}
input_image = load_image(${CATS_IMAGE_URL})
image = pipe(image=input_image, prompt=prompt).images[0]`

const loraImageToVideo = (model: ModelRecord, loader: PipelineClass): string =>
	py`${raw(onBase(model, loader, 'from diffusers.utils import load_image, export_to_video\n'))}
pipe.load_lora_weights(${model.id})

prompt = ${promptOf(model, VIDEO_PROMPT)}
input_image = load_image(${CATS_IMAGE_URL})
output = pipe(image=input_image, prompt=prompt).frames[0]
export_to_video(output, "output.mp4")`

const loraTextToVideo = (
	model: ModelRecord,
	loader: PipelineClass,
): string => py`${raw(onBase(model, loader, 'from diffusers.utils import export_to_video\n'))}
pipe.load_lora_weights(${model.id})

prompt = ${promptOf(model, VIDEO_PROMPT)}
output = pipe(prompt=prompt).frames[0]
export_to_video(output, "output.mp4")`

const loraTextToImage = (model: ModelRecord, loader: PipelineClass): string => py`${raw(onBase(model, loader, ''))}
pipe.load_lora_weights(${model.id})

prompt = ${promptOf(model, TEXT_TO_IMAGE_PROMPT)}
image = pipe(prompt).images[0]`

function lora(model: ModelRecord, loader: PipelineClass): string {
	if (model.pipeline_tag === 'image-to-image') return loraImageToImage(model, loader)
	if (model.pipeline_tag === 'image-to-video') return loraImageToVideo(model, loader)
	if (model.pipeline_tag === 'text-to-video') return loraTextToVideo(model, loader)
	return loraTextToImage(model, loader)
}

const textualInversion = (model: ModelRecord, loader: PipelineClass): string => py`${raw(onBase(model, loader, ''))}
pipe.load_textual_inversion(${model.id})`

const fluxFill = ({ id }: ModelRecord, { imports, name }: PipelineClass): string => py`import torch
${imports}
from diffusers.utils import load_image

image = load_image(${BENCH_IMAGE_URL})
mask = load_image(${BENCH_MASK_URL})

${DEVICE_HINT}
pipe = ${name}.from_pretrained(${id}, dtype=torch.bfloat16, device_map="cuda")
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

const imageToVideo = (model: ModelRecord, { imports, name }: PipelineClass): string => py`import torch
${imports}
from diffusers.utils import load_image, export_to_video

${DEVICE_HINT}
pipe = ${name}.from_pretrained(${model.id}, dtype=torch.bfloat16, device_map="cuda")

prompt = ${promptOf(model, VIDEO_PROMPT)}
image = load_image(${CATS_IMAGE_URL})
output = pipe(image=image, prompt=prompt).frames[0]
export_to_video(output, "output.mp4")`

const imageToImage = (model: ModelRecord, { imports, name }: PipelineClass): string => py`import torch
${imports}
from diffusers.utils import load_image

${DEVICE_HINT}
pipe = ${name}.from_pretrained(${model.id}, dtype=torch.bfloat16, device_map="cuda")

prompt = ${promptOf(model, IMAGE_TO_IMAGE_PROMPT)}
input_image = load_image(${CATS_IMAGE_URL})
image = pipe(image=input_image, prompt=prompt).images[0]`

const textToImage = (model: ModelRecord, { imports, name }: PipelineClass): string => py`import torch
${imports}

${DEVICE_HINT}
pipe = ${name}.from_pretrained(${model.id}, dtype=torch.bfloat16, device_map="cuda")

prompt = ${promptOf(model, TEXT_TO_IMAGE_PROMPT)}
image = pipe(prompt).images[0]`

/**
 * The program that draws or films with diffusers: the first that fits (clause S-01).
 *
 * @param standIn loads in place of every pipeline class
 */
export function diffusersProgram(model: ModelRecord, standIn?: StandIn): string {
	const choose = chooser(standIn)
	if (hasTag(model, 'StableDiffusionInpaintPipeline') || hasTag(model, 'StableDiffusionXLInpaintPipeline')) {
		return inpaint(model, choose('AutoPipelineForInpainting'))
	}
	if (hasTag(model, 'controlnet')) return controlnet(model, choose('StableDiffusionControlNetPipeline', 'ControlNetModel'))
	const loader = choose('DiffusionPipeline')
	if (hasTag(model, 'lora')) return lora(model, loader)
	if (hasTag(model, 'textual_inversion')) return textualInversion(model, loader)
	if (hasTag(model, 'FluxFillPipeline')) return fluxFill(model, choose('FluxFillPipeline'))
	if (model.pipeline_tag === 'image-to-video') return imageToVideo(model, loader)
	if (model.pipeline_tag === 'image-to-image') return imageToImage(model, loader)
	return textToImage(model, loader)
}
