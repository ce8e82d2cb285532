import type { ModelRecord } from './model-record.ts'
import { py, raw, type Raw } from './quote.ts'
import { fileNames, firstWidgetText, hasTag } from './record-fields.ts'
import { sampleAddress } from './samples.ts'
import type { StandIn } from './stand-in.ts'

/** How programs get at a pipeline: the import lines and the name of the class. */
interface PipelineClass {
	imports: Raw
	name: Raw
	/** Address of the hub that shows the program, for its sample files. */
	hub: string | undefined
}

/** The class that loads the pipeline, in place of the one that diffusers has for it. */
type Choose = (pipeline: string, ...beside: readonly string[]) => PipelineClass

/** Diffusers' own classes, or one of another library in place of every pipeline; classes `beside` it stay. */
function chooser(standIn: StandIn | undefined, hub: string | undefined): Choose {
	if (standIn === undefined) {
		return (pipeline, ...beside) => ({
			imports: raw(`from diffusers import ${[...beside, pipeline].join(', ')}`),
			name: raw(pipeline),
			hub,
		})
	}
	const { module, className } = standIn
	return (_pipeline, ...beside) => ({
		imports: raw(`${beside.length > 0 ? `from diffusers import ${beside.join(', ')}\n` : ''}from ${module} import ${className}`),
		name: raw(className),
		hub,
	})
}

/** Stands above every line that names the device. */
const DEVICE_HINT = raw('# On Apple machines write "mps" for "cuda"')

const TEXT_TO_IMAGE_PROMPT = 'Astronaut in a jungle, cold color palette, muted colors, detailed, 8k'
const IMAGE_TO_IMAGE_PROMPT = 'Turn this cat into a dog'
const VIDEO_PROMPT = 'A man with short gray hair plays a red electric guitar.'
const SHAPE_PROMPT = 'A birthday cupcake'
const SOUND_PROMPT = 'Rain on a tin roof'

/** The card's own prompt: an empty widget text does not hide an instance prompt. */
const promptOf = (model: ModelRecord, fallback: string): string => firstWidgetText(model) || model.cardData?.instance_prompt || fallback

function baseModelOf({ cardData }: ModelRecord): string {
	const base = cardData?.base_model
	return (typeof base === 'string' ? base : base?.join(',')) || 'fill-in-base-model'
}

/** The smaller files of half precision, unless the repository is known to have none. */
function halfVariant(model: ModelRecord): string {
	const files = fileNames(model)
	return files.length === 0 || files.some((file) => /\.fp16\.[^/]*$/.test(file)) ? ', variant="fp16"' : ''
}

const inpaint = (model: ModelRecord, { imports, name, hub }: PipelineClass): string => py`import torch
${imports}
from diffusers.utils import load_image

img_url = ${sampleAddress('bench.jpg', hub)}
mask_url = ${sampleAddress('bench-mask.png', hub)}
prompt = "a red fox asleep on the bench"

${DEVICE_HINT}
pipe = ${name}.from_pretrained(${model.id}, dtype=torch.float16${raw(halfVariant(model))}, device_map="cuda")

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
input_image = load_image(${sampleAddress('cats.jpg', loader.hub)})
image = pipe(image=input_image, prompt=prompt).images[0]`

const loraImageToVideo = (model: ModelRecord, loader: PipelineClass): string =>
	py`${raw(onBase(model, loader, 'from diffusers.utils import load_image, export_to_video\n'))}
pipe.load_lora_weights(${model.id})

prompt = ${promptOf(model, VIDEO_PROMPT)}
input_image = load_image(${sampleAddress('cats.jpg', loader.hub)})
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

const fluxFill = ({ id }: ModelRecord, { imports, name, hub }: PipelineClass): string => py`import torch
${imports}
from diffusers.utils import load_image

image = load_image(${sampleAddress('bench.jpg', hub)})
mask = load_image(${sampleAddress('bench-mask.png', hub)})

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

const imageToVideo = (model: ModelRecord, { imports, name, hub }: PipelineClass): string => py`import torch
${imports}
from diffusers.utils import load_image, export_to_video

${DEVICE_HINT}
pipe = ${name}.from_pretrained(${model.id}, dtype=torch.bfloat16, device_map="cuda")

prompt = ${promptOf(model, VIDEO_PROMPT)}
image = load_image(${sampleAddress('cats.jpg', hub)})
output = pipe(image=image, prompt=prompt).frames[0]
export_to_video(output, "output.mp4")`

const imageToImage = (model: ModelRecord, { imports, name, hub }: PipelineClass): string => py`import torch
${imports}
from diffusers.utils import load_image

${DEVICE_HINT}
pipe = ${name}.from_pretrained(${model.id}, dtype=torch.bfloat16, device_map="cuda")

prompt = ${promptOf(model, IMAGE_TO_IMAGE_PROMPT)}
input_image = load_image(${sampleAddress('cats.jpg', hub)})
image = pipe(image=input_image, prompt=prompt).images[0]`

const textToImage = (model: ModelRecord, { imports, name }: PipelineClass): string => py`import torch
${imports}

${DEVICE_HINT}
pipe = ${name}.from_pretrained(${model.id}, dtype=torch.bfloat16, device_map="cuda")

prompt = ${promptOf(model, TEXT_TO_IMAGE_PROMPT)}
image = pipe(prompt).images[0]`

const textToVideo = (model: ModelRecord, { imports, name }: PipelineClass): string => py`import torch
${imports}
from diffusers.utils import export_to_video

${DEVICE_HINT}
pipe = ${name}.from_pretrained(${model.id}, dtype=torch.bfloat16, device_map="cuda")

prompt = ${promptOf(model, VIDEO_PROMPT)}
output = pipe(prompt=prompt).frames[0]
export_to_video(output, "output.mp4")`

const videoToVideo = (model: ModelRecord, { imports, name }: PipelineClass): string => py`import torch
${imports}
from diffusers.utils import export_to_video, load_video

${DEVICE_HINT}
pipe = ${name}.from_pretrained(${model.id}, dtype=torch.bfloat16, device_map="cuda")

prompt = ${promptOf(model, VIDEO_PROMPT)}
video = load_video("path/to/video.mp4")
output = pipe(video=video, prompt=prompt).frames[0]
export_to_video(output, "output.mp4")`

const unconditional = (model: ModelRecord, { imports, name }: PipelineClass): string => py`${imports}

${DEVICE_HINT}
pipe = ${name}.from_pretrained(${model.id}).to("cuda")

image = pipe().images[0]
image.save("output.png")`

/** Turns the frames around a shape into a moving picture. */
const SHAPE_TURNING = `images = pipe(%, num_inference_steps=64, frame_size=256).images
export_to_gif(images[0], "output.gif")`

const textTo3d = (model: ModelRecord, { imports, name }: PipelineClass): string => py`import torch
${imports}
from diffusers.utils import export_to_gif

${DEVICE_HINT}
pipe = ${name}.from_pretrained(${model.id}, dtype=torch.float16).to("cuda")

prompt = ${promptOf(model, SHAPE_PROMPT)}
${raw(SHAPE_TURNING.replace('%', 'prompt'))}`

const imageTo3d = (model: ModelRecord, { imports, name, hub }: PipelineClass): string => py`import torch
${imports}
from diffusers.utils import export_to_gif, load_image

${DEVICE_HINT}
pipe = ${name}.from_pretrained(${model.id}, dtype=torch.float16).to("cuda")

image = load_image(${sampleAddress('cats.jpg', hub)}).resize((256, 256))
${raw(SHAPE_TURNING.replace('%', 'image'))}`

const textToAudio = (model: ModelRecord, { imports, name }: PipelineClass): string => py`import torch
${imports}

${DEVICE_HINT}
pipe = ${name}.from_pretrained(${model.id}, dtype=torch.float16).to("cuda")

prompt = ${promptOf(model, SOUND_PROMPT)}
audio = pipe(prompt, num_inference_steps=50).audios[0]`

/** What a pipeline of its own, without additions, is asked for, by task; a picture from words for any other. */
const BY_TASK: ReadonlyMap<string, (model: ModelRecord, loader: PipelineClass) => string> = new Map([
	['image-to-video', imageToVideo],
	['image-text-to-video', imageToVideo],
	['image-to-image', imageToImage],
	['image-text-to-image', imageToImage],
	['text-to-video', textToVideo],
	['video-to-video', videoToVideo],
	['unconditional-image-generation', unconditional],
	['text-to-3d', textTo3d],
	['image-to-3d', imageTo3d],
	['text-to-audio', textToAudio],
])

/** Whether a tag names one of these classes, by itself or as the hub derives it from the files: `diffusers:FluxFillPipeline`. */
const isPipeline = ({ tags = [] }: ModelRecord, pattern: RegExp): boolean =>
	tags.some((tag) => pattern.test(tag.startsWith('diffusers:') ? tag.slice('diffusers:'.length) : tag))

const isInpainting = (model: ModelRecord): boolean => hasTag(model, 'inpainting') || isPipeline(model, /^[A-Z]\w*InpaintPipeline$/)

/**
 * The program that draws or films with diffusers: the first that fits (clause S-01).
 *
 * @param hub address of the hub that shows it, for sample files
 * @param standIn loads in place of every pipeline class
 */
export function diffusersProgram(model: ModelRecord, hub?: string, standIn?: StandIn): string {
	const choose = chooser(standIn, hub)
	if (isInpainting(model)) return inpaint(model, choose('AutoPipelineForInpainting'))
	if (hasTag(model, 'controlnet')) return controlnet(model, choose('StableDiffusionControlNetPipeline', 'ControlNetModel'))
	const loader = choose('DiffusionPipeline')
	if (hasTag(model, 'lora')) return lora(model, loader)
	if (hasTag(model, 'textual_inversion')) return textualInversion(model, loader)
	if (isPipeline(model, /^FluxFillPipeline$/)) return fluxFill(model, choose('FluxFillPipeline'))
	return (BY_TASK.get(model.pipeline_tag ?? '') ?? textToImage)(model, loader)
}
