import { expect, test } from 'vitest'
import { programLines } from '../testing/program-lines.ts'
import { keras } from './keras.ts'
import { kerasHub } from './keras-hub.ts'
import { kernels } from './kernels.ts'
import { kimiAudio } from './kimi-audio.ts'
import { kittentts } from './kittentts.ts'
import { lerobot } from './lerobot.ts'
import { lightningIr } from './lightning-ir.ts'
import { litertLm } from './litert-lm.ts'
import { llamaCppPython } from './llama-cpp-python.ts'
import { ltx } from './ltx.ts'
import { mambaSsm } from './mamba-ssm.ts'
import { mars5Tts } from './mars5-tts.ts'
import { matanyone } from './matanyone.ts'
import { memra } from './memra.ts'
import { meshAnything } from './mesh-anything.ts'
import { tfKeras } from './tf-keras.ts'
import { zeromodels } from './zeromodels.ts'

test('keras chooses the back end before the import', () => {
	expect(programLines(keras({ id: 'ada/engine' }))).toEqual([
		'$ pip install -U keras huggingface_hub',
		'import os',
		'os.environ["KERAS_BACKEND"] = "jax"',
		'import keras',
		'model = keras.saving.load_model("hf://ada/engine")',
	])
})

test('tf-keras loads legacy models', () => {
	expect(programLines(tfKeras({ id: 'ada/engine' }))).toEqual([
		'$ pip install tf-keras huggingface_hub',
		'import tf_keras',
		'from huggingface_hub import snapshot_download',
		'model = tf_keras.models.load_model(snapshot_download("ada/engine"))',
	])
})

test('keras-hub shows known tasks in their own order, then others, then the backbone', () => {
	expect(
		programLines(
			kerasHub({
				id: 'ada/engine',
				config: { keras_hub: { tasks: ['Detector', 'no name', 'ImageClassifier', 'TextClassifier', 'TextToImage', 'CausalLM', 'None'] } },
			}),
		),
	).toEqual([
		'$ pip install -U keras-hub',
		'import keras_hub',
		'causal_lm = keras_hub.models.CausalLM.from_preset("hf://ada/engine", dtype="bfloat16")',
		'causal_lm.compile(sampler="greedy")  # or "top_k", "beam" and others',
		'causal_lm.generate("Keras: deep learning for", max_length=64)',
		'$ pip install -U keras-hub',
		'import keras_hub',
		'text_to_image = keras_hub.models.TextToImage.from_preset("hf://ada/engine", dtype="bfloat16")',
		'text_to_image.generate("Astronaut in a jungle")',
		'$ pip install -U keras-hub',
		'import keras_hub',
		'text_classifier = keras_hub.models.TextClassifier.from_preset("hf://ada/engine", num_classes=2)',
		'text_classifier.fit(x=["Well made!", "Broke immediately."], y=[1, 0])',
		'text_classifier.predict(["It does what I need."])',
		'$ pip install -U keras-hub',
		'import keras_hub',
		'import keras',
		'image_classifier = keras_hub.models.ImageClassifier.from_preset("hf://ada/engine", num_classes=2)',
		'image_classifier.fit(',
		'x=keras.random.randint((32, 64, 64, 3), 0, 256),',
		'y=keras.random.randint((32, 1), 0, 2),',
		')',
		'image_classifier.predict(keras.random.randint((1, 64, 64, 3), 0, 256))',
		'$ pip install -U keras-hub',
		'import keras_hub',
		'task = keras_hub.models.Detector.from_preset("hf://ada/engine")',
		'$ pip install -U keras-hub',
		'import keras_hub',
		'backbone = keras_hub.models.Backbone.from_preset("hf://ada/engine")',
	])
})

test('keras-hub shows the backbone alone without tasks', () => {
	expect(programLines(kerasHub({ id: 'ada/engine' }))).toEqual([
		'$ pip install -U keras-hub',
		'import keras_hub',
		'backbone = keras_hub.models.Backbone.from_preset("hf://ada/engine")',
	])
})

test('zeromodels chooses the back end before the import', () => {
	expect(programLines(zeromodels({ id: 'ada/engine' }))).toEqual([
		'$ pip install zeromodels keras jax',
		'import os',
		'os.environ["KERAS_BACKEND"] = "jax"',
		'from zeromodels import AutoZModel',
		'model = AutoZModel.from_weights("ada/engine")',
	])
})

test('kernels gets the kernel', () => {
	expect(programLines(kernels({ id: 'ada/engine' }))).toEqual([
		'$ pip install kernels',
		'from kernels import get_kernel',
		'kernel = get_kernel("ada/engine")',
	])
})

test('S-16 kimi-audio transcribes and answers at 24000 samples a second', () => {
	expect(programLines(kimiAudio({ id: 'ada/engine' }))).toEqual([
		'import soundfile as sf',
		'from kimia_infer.api.kimia import KimiAudio',
		'model = KimiAudio(model_path="ada/engine", load_detokenizer=True)',
		'sampling_params = {',
		'"audio_temperature": 0.8,',
		'"audio_top_k": 10,',
		'"text_temperature": 0.0,',
		'"text_top_k": 5,',
		'}',
		'asr_audio = "asr_example.wav"',
		'messages_asr = [',
		'{"role": "user", "message_type": "text", "content": "Write down what is said:"},',
		'{"role": "user", "message_type": "audio", "content": asr_audio},',
		']',
		'_, text = model.generate(messages_asr, **sampling_params, output_type="text")',
		'print(text)',
		'qa_audio = "qa_example.wav"',
		'messages_conv = [{"role": "user", "message_type": "audio", "content": qa_audio}]',
		'wav, text = model.generate(messages_conv, **sampling_params, output_type="both")',
		'sf.write("output_audio.wav", wav.cpu().view(-1).numpy(), 24000)',
		'print(text)',
	])
})

test('S-16 kittentts speaks at 24000 samples a second', () => {
	expect(programLines(kittentts({ id: 'ada/engine' }))).toEqual([
		'$ pip install kittentts soundfile',
		'from kittentts import KittenTTS',
		'import soundfile as sf',
		'model = KittenTTS("ada/engine")',
		'audio = model.generate("This small voice needs no graphics card at all.")',
		'sf.write("output.wav", audio, 24000)',
	])
})

test('ltx adds an IC-LoRA to 2.5, before a LoRA', () => {
	expect(programLines(ltx({ id: 'ada/LTX_2.5-style', tags: ['lora', 'ic-lora'] }))).toEqual([
		'$ git clone https://github.com/Lightricks/LTX-2.git',
		'$ cd LTX-2',
		'$ uv sync --extra natten',
		'$ hf download ada/LTX_2.5-style --local-dir models/LTX_2.5-style',
		'$ uv run python -m ltx_pipelines.ic_lora \\',
		'$ --transformer-path path/to/distilled-transformer.safetensors \\',
		'$ --text-encoder-path path/to/gemma4-12b-with-proj-ltx-2.5-bf16.safetensors \\',
		'$ --video-vae-path path/to/video-vae.safetensors \\',
		'$ --audio-vae-path path/to/audio-vae.safetensors \\',
		'$ --spatial-upsampler-path path/to/spatial-upsampler.safetensors \\',
		"$ --lora 'models/LTX_2.5-style/<weights>.safetensors' 1.0 \\",
		'$ --video-conditioning reference.mp4 1.0 \\',
		"$ --prompt 'your prompt here' \\",
		'$ --output-path output.mp4',
	])
})

test('ltx adds a LoRA to 2.5, named by its base model', () => {
	expect(programLines(ltx({ id: 'ada/engine', tags: ['lora'], cardData: { base_model: ['Lightricks/ltx2.5'] } }))).toEqual([
		'$ git clone https://github.com/Lightricks/LTX-2.git',
		'$ cd LTX-2',
		'$ uv sync --extra natten',
		'$ hf download ada/engine --local-dir models/engine',
		'$ uv run python -m ltx_pipelines.distilled \\',
		'$ --transformer-path path/to/distilled-transformer.safetensors \\',
		'$ --text-encoder-path path/to/gemma4-12b-with-proj-ltx-2.5-bf16.safetensors \\',
		'$ --video-vae-path path/to/video-vae.safetensors \\',
		'$ --audio-vae-path path/to/audio-vae.safetensors \\',
		'$ --spatial-upsampler-path path/to/spatial-upsampler.safetensors \\',
		"$ --lora 'models/engine/<weights>.safetensors' 1.0 \\",
		"$ --prompt 'your prompt here' \\",
		'$ --output-path output.mp4',
	])
})

test('ltx runs a 2.5 checkpoint, named by a tag', () => {
	expect(programLines(ltx({ id: 'ada/engine', tags: ['ltx-2.5'] }))).toEqual([
		'$ git clone https://github.com/Lightricks/LTX-2.git',
		'$ cd LTX-2',
		'$ uv sync --extra natten',
		"$ hf download ada/engine 'diffusion_models/<distilled-transformer>.safetensors' text_encoders/gemma4-12b-with-proj-ltx-2.5-bf16.safetensors 'vae/<video-vae>.safetensors' 'vae/<audio-vae>.safetensors' 'latent_upscale_models/<spatial-upsampler>.safetensors' 'latent_upscale_models/<temporal-upsampler>.safetensors' --local-dir models/engine",
		'$ hf download Lightricks/LTX-2.5-22b-IC-LoRA-Pixel-Spatial-Upscaler --local-dir models/LTX-2.5-22b-IC-LoRA-Pixel-Spatial-Upscaler',
		'$ uv run python -m ltx_pipelines.distilled \\',
		"$ --transformer-path 'models/engine/diffusion_models/<distilled-transformer>.safetensors' \\",
		'$ --text-encoder-path models/engine/text_encoders/gemma4-12b-with-proj-ltx-2.5-bf16.safetensors \\',
		"$ --video-vae-path 'models/engine/vae/<video-vae>.safetensors' \\",
		"$ --audio-vae-path 'models/engine/vae/<audio-vae>.safetensors' \\",
		"$ --spatial-upsampler-path 'models/engine/latent_upscale_models/<spatial-upsampler>.safetensors' \\",
		'$ --num-frames 121 \\',
		"$ --prompt 'Waves roll over a pebble beach.' \\",
		'$ --output-path output.mp4',
		'$ uv run python -m ltx_pipelines.dfr_pipeline \\',
		"$ --transformer-path 'models/engine/diffusion_models/<distilled-transformer>.safetensors' \\",
		'$ --text-encoder-path models/engine/text_encoders/gemma4-12b-with-proj-ltx-2.5-bf16.safetensors \\',
		"$ --video-vae-path 'models/engine/vae/<video-vae>.safetensors' \\",
		"$ --audio-vae-path 'models/engine/vae/<audio-vae>.safetensors' \\",
		"$ --spatial-upsampler-path 'models/engine/latent_upscale_models/<spatial-upsampler>.safetensors' \\",
		"$ --temporal-upsampler-path 'models/engine/latent_upscale_models/<temporal-upsampler>.safetensors' \\",
		'$ --detailing-lora models/LTX-2.5-22b-IC-LoRA-Pixel-Spatial-Upscaler/ltx-2.5-22b-ic-lora-pixel-spatial-upscaler-x2-1.0.safetensors \\',
		'$ --spatial-upscalings 1 \\',
		'$ --temporal-upscalings 1 \\',
		'$ --height 1088 \\',
		'$ --width 1920 \\',
		'$ --num-frames 121 \\',
		"$ --prompt 'Waves roll over a pebble beach.' \\",
		'$ --output-path output.mp4',
	])
})

test('ltx adds an IC-LoRA to 2.3, before a LoRA', () => {
	expect(programLines(ltx({ id: 'ada/engine', tags: ['lora', 'ic-lora'], cardData: { base_model: 'Lightricks/LTX-2.3' } }))).toEqual([
		'$ git clone https://github.com/Lightricks/LTX-2.git',
		'$ cd LTX-2',
		'$ uv sync --frozen',
		'$ hf download ada/engine --local-dir models/engine',
		'$ hf download google/gemma-3-12b-it-qat-q4_0-unquantized --local-dir models/gemma-3-12b',
		'$ uv run python -m ltx_pipelines.ic_lora \\',
		'$ --distilled-checkpoint-path path/to/distilled_checkpoint.safetensors \\',
		'$ --spatial-upsampler-path path/to/spatial_upsampler.safetensors \\',
		'$ --gemma-root models/gemma-3-12b \\',
		"$ --lora 'models/engine/<weights>.safetensors' 1.0 \\",
		'$ --video-conditioning reference.mp4 1.0 \\',
		"$ --prompt 'your prompt here' \\",
		'$ --output-path output.mp4',
	])
})

test('ltx adds a LoRA to 2.3', () => {
	expect(programLines(ltx({ id: 'ada/engine', tags: ['lora'] }))).toEqual([
		'$ git clone https://github.com/Lightricks/LTX-2.git',
		'$ cd LTX-2',
		'$ uv sync --frozen',
		'$ hf download ada/engine --local-dir models/engine',
		'$ hf download google/gemma-3-12b-it-qat-q4_0-unquantized --local-dir models/gemma-3-12b',
		'$ uv run python -m ltx_pipelines.ti2vid_two_stages_hq \\',
		'$ --checkpoint-path path/to/checkpoint.safetensors \\',
		'$ --distilled-lora path/to/distilled_lora.safetensors 0.8 \\',
		'$ --spatial-upsampler-path path/to/spatial_upsampler.safetensors \\',
		'$ --gemma-root models/gemma-3-12b \\',
		"$ --lora 'models/engine/<weights>.safetensors' 1.0 \\",
		"$ --prompt 'your prompt here' \\",
		'$ --output-path output.mp4',
	])
})

test('ltx runs a 2.3 checkpoint', () => {
	expect(programLines(ltx({ id: 'ada/engine' }))).toEqual([
		'$ git clone https://github.com/Lightricks/LTX-2.git',
		'$ cd LTX-2',
		'$ uv sync --frozen',
		'$ hf download ada/engine --local-dir models/engine',
		'$ hf download google/gemma-3-12b-it-qat-q4_0-unquantized --local-dir models/gemma-3-12b',
		'$ uv run python -m ltx_pipelines.distilled \\',
		"$ --distilled-checkpoint-path 'models/engine/<distilled-checkpoint>.safetensors' \\",
		"$ --spatial-upsampler-path 'models/engine/<spatial-upsampler>.safetensors' \\",
		'$ --gemma-root models/gemma-3-12b \\',
		"$ --prompt 'Waves roll over a pebble beach.' \\",
		'$ --output-path output.mp4',
		'$ uv run python -m ltx_pipelines.ti2vid_two_stages_hq \\',
		"$ --checkpoint-path 'models/engine/<checkpoint>.safetensors' \\",
		"$ --distilled-lora 'models/engine/<distilled-lora>.safetensors' 0.8 \\",
		"$ --spatial-upsampler-path 'models/engine/<spatial-upsampler>.safetensors' \\",
		'$ --gemma-root models/gemma-3-12b \\',
		"$ --prompt 'Waves roll over a pebble beach.' \\",
		'$ --output-path output.mp4',
	])
})

test('lightning-ir scores with a bi-encoder, before a cross-encoder', () => {
	expect(programLines(lightningIr({ id: 'ada/engine', tags: ['cross-encoder', 'bi-encoder'] }))).toEqual([
		'$ pip install lightning-ir',
		'from lightning_ir import BiEncoderModule',
		'model = BiEncoderModule("ada/engine")',
		'model.score("query", ["doc1", "doc2", "doc3"])',
	])
})

test('lightning-ir scores with a cross-encoder', () => {
	expect(programLines(lightningIr({ id: 'ada/engine', tags: ['cross-encoder'] }))).toEqual([
		'$ pip install lightning-ir',
		'from lightning_ir import CrossEncoderModule',
		'model = CrossEncoderModule("ada/engine")',
		'model.score("query", ["doc1", "doc2", "doc3"])',
	])
})

test('lightning-ir shows both without a tag', () => {
	expect(programLines(lightningIr({ id: 'ada/engine' }))).toEqual([
		'$ pip install lightning-ir',
		'from lightning_ir import BiEncoderModule, CrossEncoderModule',
		'model = BiEncoderModule("ada/engine")',
		'model.score("query", ["doc1", "doc2", "doc3"])',
	])
})

test('litert-lm writes a poem', () => {
	expect(programLines(litertLm({ id: 'ada/engine' }))).toEqual([
		'$ pip install -U litert-lm',
		'$ litert-lm run --from-huggingface-repo=ada/engine --prompt="Write me a poem"',
	])
})

test('S-16 lerobot fine-tunes with batches of 64 in 20000 steps and runs a policy', () => {
	expect(programLines(lerobot({ id: 'ada/engine', tags: ['smolvla'] }))).toEqual([
		'$ git clone https://github.com/huggingface/lerobot.git',
		'$ cd lerobot',
		'$ pip install -e ".[smolvla]"',
		'$ python lerobot/scripts/train.py \\',
		'$ --policy.path=ada/engine \\',
		'$ --dataset.repo_id=lerobot/svla_so101_pickplace \\',
		'$ --batch_size=64 \\',
		'$ --steps=20000 \\',
		'$ --output_dir=outputs/train/my_smolvla \\',
		'$ --job_name=my_smolvla_training \\',
		'$ --policy.device=cuda \\',
		'$ --wandb.enable=true',
		'$ python -m lerobot.record \\',
		'$ --robot.type=so101_follower \\',
		'$ --robot.port=/dev/ttyACM0 \\',
		'$ --robot.id=my_blue_follower_arm \\',
		"$ --robot.cameras='{front: {type: opencv, index_or_path: 0, width: 640, height: 480, fps: 30}}' \\",
		"$ --dataset.single_task='Put the green cube into the box on the left.' \\",
		'$ --dataset.repo_id=HF_USER/dataset_name \\',
		'$ --dataset.episode_time_s=50 \\',
		'$ --dataset.num_episodes=10 \\',
		'$ --policy.path=ada/engine',
	])
})

test('lerobot only fine-tunes the base policy', () => {
	expect(programLines(lerobot({ id: 'lerobot/smolvla_base', tags: ['smolvla'] }))).toEqual([
		'$ git clone https://github.com/huggingface/lerobot.git',
		'$ cd lerobot',
		'$ pip install -e ".[smolvla]"',
		'$ python lerobot/scripts/train.py \\',
		'$ --policy.path=lerobot/smolvla_base \\',
		'$ --dataset.repo_id=lerobot/svla_so101_pickplace \\',
		'$ --batch_size=64 \\',
		'$ --steps=20000 \\',
		'$ --output_dir=outputs/train/my_smolvla \\',
		'$ --job_name=my_smolvla_training \\',
		'$ --policy.device=cuda \\',
		'$ --wandb.enable=true',
	])
})

test('lerobot shows nothing for other policies', () => {
	expect(programLines(lerobot({ id: 'ada/engine' }))).toEqual([])
})

test('llama-cpp-python chats', () => {
	expect(programLines(llamaCppPython({ id: 'ada/engine', tags: ['conversational'], pipeline_tag: 'text-generation' }))).toEqual([
		'$ pip install llama-cpp-python',
		'from llama_cpp import Llama',
		'llm = Llama.from_pretrained(',
		'repo_id="ada/engine",',
		'filename="{{GGUF_FILE}}",',
		')',
		'$ pip install llama-cpp-python',
		'llm.create_chat_completion(',
		'messages=[',
		'{',
		'"role": "user",',
		'"content": "Why is the sky dark at night?",',
		'},',
		']',
		')',
	])
})

test('llama-cpp-python chats about a picture', () => {
	expect(programLines(llamaCppPython({ id: 'ada/engine', tags: ['conversational'], pipeline_tag: 'image-text-to-text' }))).toEqual([
		'$ pip install llama-cpp-python',
		'from llama_cpp import Llama',
		'llm = Llama.from_pretrained(',
		'repo_id="ada/engine",',
		'filename="{{GGUF_FILE}}",',
		')',
		'$ pip install llama-cpp-python',
		'llm.create_chat_completion(',
		'messages=[',
		'{',
		'"role": "user",',
		'"content": [',
		'{',
		'"type": "text",',
		'"text": "How many animals are in this picture?",',
		'},',
		'{',
		'"type": "image_url",',
		'"image_url": {',
		'"url": "http://127.0.0.1:3000/assets/samples/cats.jpg",',
		'},',
		'},',
		'],',
		'},',
		']',
		')',
	])
})

test('llama-cpp-python chats in words when its task has no chat', () => {
	expect(programLines(llamaCppPython({ id: 'ada/engine', tags: ['conversational'], pipeline_tag: 'fill-mask' }))).toEqual([
		'$ pip install llama-cpp-python',
		'from llama_cpp import Llama',
		'llm = Llama.from_pretrained(',
		'repo_id="ada/engine",',
		'filename="{{GGUF_FILE}}",',
		')',
		'$ pip install llama-cpp-python',
		'llm.create_chat_completion(',
		'messages=[',
		'{',
		'"role": "user",',
		'"content": "Why is the sky dark at night?",',
		'},',
		']',
		')',
	])
})

test('llama-cpp-python continues a text', () => {
	expect(programLines(llamaCppPython({ id: 'ada/engine' }))).toEqual([
		'$ pip install llama-cpp-python',
		'from llama_cpp import Llama',
		'llm = Llama.from_pretrained(',
		'repo_id="ada/engine",',
		'filename="{{GGUF_FILE}}",',
		')',
		'$ pip install llama-cpp-python',
		'output = llm(',
		'"Once upon a time,",',
		'max_tokens=512,',
		'echo=True,',
		')',
		'print(output)',
	])
})

test('mamba-ssm loads the model', () => {
	expect(programLines(mambaSsm({ id: 'ada/engine' }))).toEqual([
		'$ pip install mamba-ssm',
		'from mamba_ssm import MambaLMHeadModel',
		'model = MambaLMHeadModel.from_pretrained("ada/engine")',
	])
})

test('mars5-tts loads the model', () => {
	expect(programLines(mars5Tts({ id: 'ada/engine' }))).toEqual([
		'from inference import Mars5TTS',
		'mars5 = Mars5TTS.from_pretrained("ada/engine")',
	])
})

test('matanyone loads the model, then the processor', () => {
	expect(programLines(matanyone({ id: 'ada/engine' }))).toEqual([
		'$ pip install git+https://github.com/pq-yang/MatAnyone.git',
		'from matanyone.model.matanyone import MatAnyone',
		'model = MatAnyone.from_pretrained("ada/engine")',
		'$ pip install git+https://github.com/pq-yang/MatAnyone.git',
		'from matanyone import InferenceCore',
		'processor = InferenceCore("ada/engine")',
	])
})

test('memra answers once, then serves', () => {
	expect(programLines(memra({ id: 'ada/engine' }))).toEqual([
		'$ curl -fsSL https://raw.githubusercontent.com/avifenesh/memra/main/tools/install.sh | sh',
		"$ MEMRA_CHAT=1 run-gen hf:ada/engine --prompt 'Why do leaves turn red?'",
		'$ MEMRA_MODELS=model=hf:ada/engine memra-server',
	])
})

test('mesh-anything takes arguments of the reader', () => {
	expect(programLines(meshAnything())).toEqual(['from MeshAnything.models.meshanything import MeshAnything', 'model = MeshAnything(args)'])
})
