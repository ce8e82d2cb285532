import { expect, test } from 'vitest'
import type { ModelRecord } from '../model-record.ts'
import { programLines } from '../testing/program-lines.ts'
import { depthAnythingV2 } from './depth-anything-v2.ts'
import { depthPro } from './depth-pro.ts'
import { dermFoundation } from './derm-foundation.ts'
import { describeAnything } from './describe-anything.ts'
import { diaTts } from './dia-tts.ts'
import { dia2 } from './dia2.ts'
import { diffusers } from './diffusers.ts'
import { diffusionkit } from './diffusionkit.ts'
import { edsnlp } from './edsnlp.ts'
import { espnet } from './espnet.ts'

test('depth-anything-v2 knows the small encoder', () => {
	expect(programLines(depthAnythingV2({ id: 'depth-anything/Depth-Anything-V2-Small' }))).toEqual([
		'import cv2',
		'import torch',
		'from huggingface_hub import hf_hub_download',
		'from depth_anything_v2.dpt import DepthAnythingV2',
		'model = DepthAnythingV2(encoder="vits", features=64, out_channels=[48, 96, 192, 384])',
		'filepath = hf_hub_download(repo_id="depth-anything/Depth-Anything-V2-Small", filename="depth_anything_v2_vits.pth", repo_type="model")',
		'state_dict = torch.load(filepath, map_location="cpu")',
		'model.load_state_dict(state_dict)',
		'model.eval()',
		'raw_img = cv2.imread("your/image/path")',
		'depth = model.infer_image(raw_img)  # height x width, farther is smaller',
	])
})

test('depth-anything-v2 knows the base encoder', () => {
	expect(programLines(depthAnythingV2({ id: 'depth-anything/Depth-Anything-V2-Base' }))).toEqual([
		'import cv2',
		'import torch',
		'from huggingface_hub import hf_hub_download',
		'from depth_anything_v2.dpt import DepthAnythingV2',
		'model = DepthAnythingV2(encoder="vitb", features=128, out_channels=[96, 192, 384, 768])',
		'filepath = hf_hub_download(repo_id="depth-anything/Depth-Anything-V2-Base", filename="depth_anything_v2_vitb.pth", repo_type="model")',
		'state_dict = torch.load(filepath, map_location="cpu")',
		'model.load_state_dict(state_dict)',
		'model.eval()',
		'raw_img = cv2.imread("your/image/path")',
		'depth = model.infer_image(raw_img)  # height x width, farther is smaller',
	])
})

test('depth-anything-v2 knows the large encoder', () => {
	expect(programLines(depthAnythingV2({ id: 'depth-anything/Depth-Anything-V2-Large' }))).toEqual([
		'import cv2',
		'import torch',
		'from huggingface_hub import hf_hub_download',
		'from depth_anything_v2.dpt import DepthAnythingV2',
		'model = DepthAnythingV2(encoder="vitl", features=256, out_channels=[256, 512, 1024, 1024])',
		'filepath = hf_hub_download(repo_id="depth-anything/Depth-Anything-V2-Large", filename="depth_anything_v2_vitl.pth", repo_type="model")',
		'state_dict = torch.load(filepath, map_location="cpu")',
		'model.load_state_dict(state_dict)',
		'model.eval()',
		'raw_img = cv2.imread("your/image/path")',
		'depth = model.infer_image(raw_img)  # height x width, farther is smaller',
	])
})

test('depth-anything-v2 leaves the encoder of others to the reader', () => {
	expect(programLines(depthAnythingV2({ id: 'ada/engine' }))).toEqual([
		'import cv2',
		'import torch',
		'from huggingface_hub import hf_hub_download',
		'from depth_anything_v2.dpt import DepthAnythingV2',
		'NUMBER_OF_FEATURES = None',
		'OUT_CHANNELS = None',
		'model = DepthAnythingV2(encoder="ENCODER", features=NUMBER_OF_FEATURES, out_channels=OUT_CHANNELS)',
		'filepath = hf_hub_download(repo_id="ada/engine", filename="depth_anything_v2_ENCODER.pth", repo_type="model")',
		'state_dict = torch.load(filepath, map_location="cpu")',
		'model.load_state_dict(state_dict)',
		'model.eval()',
		'raw_img = cv2.imread("your/image/path")',
		'depth = model.infer_image(raw_img)  # height x width, farther is smaller',
	])
})

test('depth-pro downloads, then measures', () => {
	expect(programLines(depthPro({ id: 'ada/engine' }))).toEqual([
		'$ pip install huggingface-hub',
		'$ hf download --local-dir checkpoints ada/engine',
		'import depth_pro',
		'model, transform = depth_pro.create_model_and_transforms()',
		'model.eval()',
		'image, _, f_px = depth_pro.load_rgb("example.png")',
		'image = transform(image)',
		'prediction = model.infer(image, f_px=f_px)',
		'depth = prediction["depth"]  # metres',
		'focallength_px = prediction["focallength_px"]  # pixels',
	])
})

test('derm-foundation embeds a photograph with the one checkpoint', () => {
	expect(programLines(dermFoundation())).toEqual([
		'$ pip install huggingface_hub tensorflow requests',
		'from huggingface_hub import snapshot_download',
		'import tensorflow as tf',
		'import requests',
		'IMAGE_URL = "http://127.0.0.1:3000/assets/samples/cats.jpg"',
		'image_bytes = requests.get(IMAGE_URL, stream=True).content',
		'input_tensor = tf.train.Example(',
		'features=tf.train.Features(',
		'feature={"image/encoded": tf.train.Feature(bytes_list=tf.train.BytesList(value=[image_bytes]))}',
		')',
		').SerializeToString()',
		'loaded_model = tf.saved_model.load(snapshot_download("google/derm-foundation"))',
		'infer = loaded_model.signatures["serving_default"]',
		'output = infer(inputs=tf.constant([input_tensor]))',
		'embedding = output["embedding"]',
	])
})

test('describe-anything downloads, then loads', () => {
	expect(programLines(describeAnything({ id: 'ada/engine' }))).toEqual([
		'$ pip install git+https://github.com/NVlabs/describe-anything',
		'from huggingface_hub import snapshot_download',
		'from dam import DescribeAnythingModel',
		'snapshot_download("ada/engine", local_dir="checkpoints")',
		'model = DescribeAnythingModel(',
		'model_path="checkpoints",',
		'conv_mode="v1",',
		'prompt_mode="focal_prompt",',
		')',
	])
})

test('dia-tts speaks a dialogue at 44100 samples a second', () => {
	expect(programLines(diaTts({ id: 'ada/engine' }))).toEqual([
		'$ pip install git+https://github.com/nari-labs/dia.git',
		'import soundfile as sf',
		'from dia.model import Dia',
		'model = Dia.from_pretrained("ada/engine")',
		'text = "[S1] Did you hear the owl last night? [S2] I did, it sat on our roof for an hour. (laughs) [S1] Ours too, so perhaps there are two of them out there. [S2] Perhaps."',
		'output = model.generate(text)',
		'sf.write("simple.mp3", output, 44100)',
	])
})

test('dia2 speaks with cfg_scale 2.0', () => {
	expect(programLines(dia2({ id: 'ada/engine' }))).toEqual([
		'$ pip install git+https://github.com/nari-labs/dia2.git',
		'from dia2 import Dia2, GenerationConfig, SamplingConfig',
		'dia = Dia2.from_repo("ada/engine", device="cuda", dtype="bfloat16")',
		'config = GenerationConfig(',
		'cfg_scale=2.0,',
		'audio=SamplingConfig(temperature=0.8, top_k=50),',
		'use_cuda_graph=True,',
		')',
		'result = dia.generate("[S1] Good morning!", config=config, output_wav="hello.wav", verbose=True)',
	])
})

test('S-01 diffusers inpaints, before everything else', () => {
	expect(
		programLines(
			diffusers({ id: 'ada/engine', tags: ['lora', 'controlnet', 'StableDiffusionInpaintPipeline'], pipeline_tag: 'image-to-image' }),
		),
	).toEqual([
		'$ pip install -U diffusers transformers accelerate',
		'import torch',
		'from diffusers import AutoPipelineForInpainting',
		'from diffusers.utils import load_image',
		'img_url = "http://127.0.0.1:3000/assets/samples/bench.jpg"',
		'mask_url = "http://127.0.0.1:3000/assets/samples/bench-mask.png"',
		'prompt = "a red fox asleep on the bench"',
		'pipe = AutoPipelineForInpainting.from_pretrained("ada/engine", dtype=torch.float16, variant="fp16", device_map="cuda")',
		'image = load_image(img_url).resize((1024, 1024))',
		'mask_image = load_image(mask_url).resize((1024, 1024))',
		'generator = torch.Generator(device="cuda").manual_seed(0)',
		'image = pipe(',
		'prompt=prompt,',
		'image=image,',
		'mask_image=mask_image,',
		'guidance_scale=8.0,',
		'num_inference_steps=20,  # 15 to 30 work well',
		'strength=0.99,  # below 1',
		'generator=generator,',
		').images[0]',
	])
})

test('S-01 diffusers chooses inpainting and filling by the tag that the hub derives from the files', () => {
	const first = (...tags: string[]) => diffusers({ id: 'ada/engine', tags: ['diffusers', 'lora', ...tags] })[0]?.code
	for (const tag of ['inpainting', 'diffusers:StableDiffusionInpaintPipeline', 'diffusers:StableDiffusionXLInpaintPipeline'])
		expect(first(tag)).toContain('from diffusers import AutoPipelineForInpainting')
	const fill = diffusers({ id: 'ada/engine', tags: ['diffusers', 'diffusers:FluxFillPipeline'], pipeline_tag: 'image-to-image' })
	expect(fill[0]?.code).toContain('from diffusers import FluxFillPipeline')
	expect(first('diffusers:StableDiffusionPipeline')).toContain('load_lora_weights')
})

test('S-01 diffusers asks for half precision only where the repository has such files', () => {
	const text = (...files: string[]) =>
		diffusers({ id: 'ada/engine', tags: ['inpainting'], siblings: files.map((rfilename) => ({ rfilename })) })[0]?.code
	expect(text('unet/diffusion_pytorch_model.fp16.safetensors')).toContain('variant="fp16"')
	expect(text('unet/diffusion_pytorch_model.safetensors')).not.toContain('variant')
})

test.each([
	['text-to-video', 'output = pipe(prompt=prompt).frames[0]'],
	['image-text-to-video', 'output = pipe(image=image, prompt=prompt).frames[0]'],
	['video-to-video', 'output = pipe(video=video, prompt=prompt).frames[0]'],
	['image-text-to-image', 'image = pipe(image=input_image, prompt=prompt).images[0]'],
	['unconditional-image-generation', 'image = pipe().images[0]'],
	['text-to-3d', 'images = pipe(prompt, num_inference_steps=64, frame_size=256).images'],
	['image-to-3d', 'images = pipe(image, num_inference_steps=64, frame_size=256).images'],
	['text-to-audio', 'audio = pipe(prompt, num_inference_steps=50).audios[0]'],
])('diffusers answers what a pipeline for %s answers', (pipeline_tag, line) => {
	const [snippet] = diffusers({ id: 'ada/engine', tags: ['diffusers'], pipeline_tag }, 'https://hub.test')
	expect(snippet?.code).toContain(line)
	expect(snippet?.code.match(/https?:[^"]+/g) ?? []).toEqual(
		snippet?.code.includes('load_image(') ? ['https://hub.test/assets/samples/cats.jpg'] : [],
	)
})

test('S-01 diffusers inpaints with the XL tag', () => {
	expect(programLines(diffusers({ id: 'ada/engine', tags: ['StableDiffusionXLInpaintPipeline'] }))).toEqual([
		'$ pip install -U diffusers transformers accelerate',
		'import torch',
		'from diffusers import AutoPipelineForInpainting',
		'from diffusers.utils import load_image',
		'img_url = "http://127.0.0.1:3000/assets/samples/bench.jpg"',
		'mask_url = "http://127.0.0.1:3000/assets/samples/bench-mask.png"',
		'prompt = "a red fox asleep on the bench"',
		'pipe = AutoPipelineForInpainting.from_pretrained("ada/engine", dtype=torch.float16, variant="fp16", device_map="cuda")',
		'image = load_image(img_url).resize((1024, 1024))',
		'mask_image = load_image(mask_url).resize((1024, 1024))',
		'generator = torch.Generator(device="cuda").manual_seed(0)',
		'image = pipe(',
		'prompt=prompt,',
		'image=image,',
		'mask_image=mask_image,',
		'guidance_scale=8.0,',
		'num_inference_steps=20,  # 15 to 30 work well',
		'strength=0.99,  # below 1',
		'generator=generator,',
		').images[0]',
	])
})

test('S-01 diffusers adds a controlnet to its base, before lora', () => {
	expect(
		programLines(diffusers({ id: 'ada/engine', tags: ['lora', 'controlnet'], cardData: { base_model: ['ada/base', 'ada/other'] } })),
	).toEqual([
		'$ pip install -U diffusers transformers accelerate',
		'from diffusers import ControlNetModel, StableDiffusionControlNetPipeline',
		'controlnet = ControlNetModel.from_pretrained("ada/engine")',
		'pipe = StableDiffusionControlNetPipeline.from_pretrained("ada/base,ada/other", controlnet=controlnet)',
	])
})

test('S-01 diffusers turns pictures into pictures with a lora', () => {
	expect(
		programLines(
			diffusers({
				id: 'ada/engine',
				tags: ['textual_inversion', 'lora'],
				pipeline_tag: 'image-to-image',
				cardData: { base_model: 'ada/base' },
			}),
		),
	).toEqual([
		'$ pip install -U diffusers transformers accelerate',
		'import torch',
		'from diffusers import DiffusionPipeline',
		'from diffusers.utils import load_image',
		'pipe = DiffusionPipeline.from_pretrained("ada/base", dtype=torch.bfloat16, device_map="cuda")',
		'pipe.load_lora_weights("ada/engine")',
		'prompt = "Turn this cat into a dog"',
		'input_image = load_image("http://127.0.0.1:3000/assets/samples/cats.jpg")',
		'image = pipe(image=input_image, prompt=prompt).images[0]',
	])
})

test('S-01 diffusers turns pictures into videos with a lora', () => {
	expect(
		programLines(diffusers({ id: 'ada/engine', tags: ['lora'], pipeline_tag: 'image-to-video', cardData: { base_model: 'ada/base' } })),
	).toEqual([
		'$ pip install -U diffusers transformers accelerate',
		'import torch',
		'from diffusers import DiffusionPipeline',
		'from diffusers.utils import load_image, export_to_video',
		'pipe = DiffusionPipeline.from_pretrained("ada/base", dtype=torch.bfloat16, device_map="cuda")',
		'pipe.load_lora_weights("ada/engine")',
		'prompt = "A man with short gray hair plays a red electric guitar."',
		'input_image = load_image("http://127.0.0.1:3000/assets/samples/cats.jpg")',
		'output = pipe(image=input_image, prompt=prompt).frames[0]',
		'export_to_video(output, "output.mp4")',
	])
})

test('S-01 diffusers turns words into videos with a lora', () => {
	expect(
		programLines(diffusers({ id: 'ada/engine', tags: ['lora'], pipeline_tag: 'text-to-video', cardData: { base_model: 'ada/base' } })),
	).toEqual([
		'$ pip install -U diffusers transformers accelerate',
		'import torch',
		'from diffusers import DiffusionPipeline',
		'from diffusers.utils import export_to_video',
		'pipe = DiffusionPipeline.from_pretrained("ada/base", dtype=torch.bfloat16, device_map="cuda")',
		'pipe.load_lora_weights("ada/engine")',
		'prompt = "A man with short gray hair plays a red electric guitar."',
		'output = pipe(prompt=prompt).frames[0]',
		'export_to_video(output, "output.mp4")',
	])
})

test('S-01 diffusers turns words into pictures with any other lora', () => {
	expect(programLines(diffusers({ id: 'ada/engine', tags: ['lora'] }))).toEqual([
		'$ pip install -U diffusers transformers accelerate',
		'import torch',
		'from diffusers import DiffusionPipeline',
		'pipe = DiffusionPipeline.from_pretrained("fill-in-base-model", dtype=torch.bfloat16, device_map="cuda")',
		'pipe.load_lora_weights("ada/engine")',
		'prompt = "Astronaut in a jungle, cold color palette, muted colors, detailed, 8k"',
		'image = pipe(prompt).images[0]',
	])
})

test('S-01 diffusers adds a textual inversion, before flux fill', () => {
	expect(programLines(diffusers({ id: 'ada/engine', tags: ['FluxFillPipeline', 'textual_inversion'] }))).toEqual([
		'$ pip install -U diffusers transformers accelerate',
		'import torch',
		'from diffusers import DiffusionPipeline',
		'pipe = DiffusionPipeline.from_pretrained("fill-in-base-model", dtype=torch.bfloat16, device_map="cuda")',
		'pipe.load_textual_inversion("ada/engine")',
	])
})

test('S-01 diffusers fills with flux, before the task', () => {
	expect(programLines(diffusers({ id: 'ada/engine', tags: ['FluxFillPipeline'], pipeline_tag: 'image-to-video' }))).toEqual([
		'$ pip install -U diffusers transformers accelerate',
		'import torch',
		'from diffusers import FluxFillPipeline',
		'from diffusers.utils import load_image',
		'image = load_image("http://127.0.0.1:3000/assets/samples/bench.jpg")',
		'mask = load_image("http://127.0.0.1:3000/assets/samples/bench-mask.png")',
		'pipe = FluxFillPipeline.from_pretrained("ada/engine", dtype=torch.bfloat16, device_map="cuda")',
		'image = pipe(',
		'prompt="a white paper cup",',
		'image=image,',
		'mask_image=mask,',
		'height=1632,',
		'width=1232,',
		'guidance_scale=30,',
		'num_inference_steps=50,',
		'max_sequence_length=512,',
		'generator=torch.Generator("cpu").manual_seed(0),',
		').images[0]',
		'image.save("filled.png")',
	])
})

test('S-01 diffusers turns pictures into videos', () => {
	expect(programLines(diffusers({ id: 'ada/engine', pipeline_tag: 'image-to-video' }))).toEqual([
		'$ pip install -U diffusers transformers accelerate',
		'import torch',
		'from diffusers import DiffusionPipeline',
		'from diffusers.utils import load_image, export_to_video',
		'pipe = DiffusionPipeline.from_pretrained("ada/engine", dtype=torch.bfloat16, device_map="cuda")',
		'prompt = "A man with short gray hair plays a red electric guitar."',
		'image = load_image("http://127.0.0.1:3000/assets/samples/cats.jpg")',
		'output = pipe(image=image, prompt=prompt).frames[0]',
		'export_to_video(output, "output.mp4")',
	])
})

test('S-01 diffusers turns pictures into pictures', () => {
	expect(programLines(diffusers({ id: 'ada/engine', pipeline_tag: 'image-to-image' }))).toEqual([
		'$ pip install -U diffusers transformers accelerate',
		'import torch',
		'from diffusers import DiffusionPipeline',
		'from diffusers.utils import load_image',
		'pipe = DiffusionPipeline.from_pretrained("ada/engine", dtype=torch.bfloat16, device_map="cuda")',
		'prompt = "Turn this cat into a dog"',
		'input_image = load_image("http://127.0.0.1:3000/assets/samples/cats.jpg")',
		'image = pipe(image=input_image, prompt=prompt).images[0]',
	])
})

test('S-01 diffusers turns words into pictures otherwise', () => {
	expect(programLines(diffusers({ id: 'ada/engine' }))).toEqual([
		'$ pip install -U diffusers transformers accelerate',
		'import torch',
		'from diffusers import DiffusionPipeline',
		'pipe = DiffusionPipeline.from_pretrained("ada/engine", dtype=torch.bfloat16, device_map="cuda")',
		'prompt = "Astronaut in a jungle, cold color palette, muted colors, detailed, 8k"',
		'image = pipe(prompt).images[0]',
	])
})

test('S-03 diffusionkit takes 4 steps and no guidance for flux', () => {
	expect(programLines(diffusionkit({ id: 'ada/engine', tags: ['flux'] }))).toEqual([
		'$ pip install diffusionkit',
		'from diffusionkit.mlx import FluxPipeline',
		'pipeline = FluxPipeline(',
		'shift=1.0,',
		'model_version="ada/engine",',
		'low_memory_mode=True,',
		'a16=True,',
		'w16=True,',
		')',
		'$ pip install diffusionkit',
		'HEIGHT = 512',
		'WIDTH = 512',
		'NUM_STEPS = 4',
		'CFG_WEIGHT = 0',
		'image, _ = pipeline.generate_image(',
		'"a lighthouse in morning fog",',
		'cfg_weight=CFG_WEIGHT,',
		'num_steps=NUM_STEPS,',
		'latent_size=(HEIGHT // 8, WIDTH // 8),',
		')',
	])
})

test('S-03 diffusionkit takes 50 steps and guidance 5 for others', () => {
	expect(programLines(diffusionkit({ id: 'ada/engine' }))).toEqual([
		'$ pip install diffusionkit',
		'from diffusionkit.mlx import DiffusionPipeline',
		'pipeline = DiffusionPipeline(',
		'shift=3.0,',
		'use_t5=False,',
		'model_version="ada/engine",',
		'low_memory_mode=True,',
		'a16=True,',
		'w16=True,',
		')',
		'$ pip install diffusionkit',
		'HEIGHT = 512',
		'WIDTH = 512',
		'NUM_STEPS = 50',
		'CFG_WEIGHT = 5',
		'image, _ = pipeline.generate_image(',
		'"a lighthouse in morning fog",',
		'cfg_weight=CFG_WEIGHT,',
		'num_steps=NUM_STEPS,',
		'latent_size=(HEIGHT // 8, WIDTH // 8),',
		')',
	])
})

test('edsnlp loads from the hub and as a package', () => {
	expect(programLines(edsnlp({ id: 'ada/eds-public' }))).toEqual([
		'$ pip install edsnlp',
		'import edsnlp',
		'nlp = edsnlp.load("ada/eds-public")',
		'$ pip install git+https://huggingface.co/ada/eds-public',
		'import eds_public',
		'nlp = eds_public.load()',
	])
})

test('edsnlp leaves the package out when its name cannot be imported', () => {
	expect(programLines(edsnlp({ id: 'ada/eds.public' }))).toEqual([
		'$ pip install edsnlp',
		'import edsnlp',
		'nlp = edsnlp.load("ada/eds.public")',
	])
})

test('S-14 espnet speaks, before it listens', () => {
	expect(programLines(espnet({ id: 'ada/engine', tags: ['automatic-speech-recognition', 'text-to-speech'] }))).toEqual([
		'$ pip install espnet espnet_model_zoo soundfile',
		'from espnet2.bin.tts_inference import Text2Speech',
		'model = Text2Speech.from_pretrained("ada/engine")',
		'speech, *_ = model("Good evening from the studio.")',
	])
})

test('S-14 espnet listens', () => {
	expect(programLines(espnet({ id: 'ada/engine', tags: ['automatic-speech-recognition'] }))).toEqual([
		'$ pip install espnet espnet_model_zoo soundfile',
		'import soundfile',
		'from espnet2.bin.asr_inference import Speech2Text',
		'model = Speech2Text.from_pretrained("ada/engine")',
		'speech, rate = soundfile.read("speech.wav")',
		'text, *_ = model(speech)[0]',
	])
})

test('S-14 espnet says which kinds of model it knows', () => {
	expect(programLines(espnet({ id: 'ada/engine', pipeline_tag: 'text-to-speech' }))).toEqual([
		'# unknown model type (must be text-to-speech or automatic-speech-recognition)',
	])
})

test('S-02 diffusers takes the prompt of the widget, then of the card, then the default', () => {
	const prompt = (model: Omit<ModelRecord, 'id'>) =>
		programLines(diffusers({ id: 'ada/engine', ...model })).find((line) => line.startsWith('prompt'))
	const cardData = { instance_prompt: 'a "sks" dog' }
	expect(prompt({ cardData, widgetData: [{ text: 'a cat\nin a hat' }] })).toBe(String.raw`prompt = "a cat\nin a hat"`)
	expect(prompt({ cardData })).toBe(String.raw`prompt = "a \"sks\" dog"`)
	expect(prompt({ cardData, widgetData: [{ text: '' }] })).toBe(String.raw`prompt = "a \"sks\" dog"`)
	expect(prompt({ cardData: { instance_prompt: null }, widgetData: [{ text: '' }] })).toBe(
		'prompt = "Astronaut in a jungle, cold color palette, muted colors, detailed, 8k"',
	)
	expect(prompt({ pipeline_tag: 'image-to-image' })).toBe('prompt = "Turn this cat into a dog"')
	expect(prompt({ pipeline_tag: 'image-to-video' })).toBe('prompt = "A man with short gray hair plays a red electric guitar."')
})

test('diffusers says what serves Apple machines', () => {
	expect(diffusers({ id: 'ada/engine' })[0]?.code).toContain('# On Apple machines write "mps" for "cuda"')
})

test('edsnlp installs the package from the hub that shows it', () => {
	expect(programLines(edsnlp({ id: 'ada/eds-public' }, 'http://127.0.0.1:8080'))).toContain(
		'$ pip install git+http://127.0.0.1:8080/ada/eds-public',
	)
})
