import { expect, test } from 'vitest'
import { shown } from '../testing/shown.ts'
import { RECORDS_ML_AGENTS_TO_Z as RECORDS } from '../testing/records-ml-agents-to-z.ts'
import { mlAgents } from './ml-agents.ts'
import { mlxImage } from './mlx-image.ts'
import { mlx } from './mlx.ts'
import { mobilint } from './mobilint.ts'
import { model2vec } from './model2vec.ts'
import { moshi } from './moshi.ts'
import { multimolecule } from './multimolecule.ts'
import { nemo } from './nemo.ts'
import { nobg } from './nobg.ts'
import { openClip } from './open-clip.ts'
import { openasr } from './openasr.ts'
import { opendde } from './opendde.ts'
import { outetts } from './outetts.ts'

test('S-17 mlAgents() downloads into ./downloads', () => {
	expect(shown(mlAgents(RECORDS['ml-agents'].always))).toBe('mlagents-load-from-hf --repo-id=ada/engine --local-dir="./downloads"')
})

test('S-17 mlx() takes mlx-vlm for pictures and texts', () => {
	const text = shown(mlx(RECORDS.mlx['image and text']))
	expect(text).toContain('model, processor = load("ada/engine")\nconfig = load_config("ada/engine")')
	expect(text).toContain('formatted_prompt = apply_chat_template(processor, config, prompt, num_images=1)')
	expect(text).toContain('generate(model, processor, formatted_prompt, image)')
})

test('S-17 mlx() shows a chat for conversational models only', () => {
	const chat = shown(mlx(RECORDS.mlx.chat))
	expect(chat).toContain('prompt = tokenizer.apply_chat_template(messages, add_generation_prompt=True)')
	expect(chat).toContain('generate(model, tokenizer, prompt=prompt, verbose=True)')
	const completion = shown(mlx(RECORDS.mlx.completion))
	expect(completion).not.toContain('apply_chat_template')
	expect(completion).toContain('generate(model, tokenizer, prompt=prompt, verbose=True)')
	expect(completion).toContain('# On a CUDA device: pip install "mlx-lm[cuda]"')
})

test('S-17 mlx() downloads for any other task', () => {
	const [snippet] = mlx(RECORDS.mlx['any other task'])
	expect(snippet?.install).toBe('pip install "huggingface_hub[hf_xet]"')
	expect(snippet?.code).toContain('hf download --local-dir engine ada/engine')
})

test('S-17 mlxImage(), model2vec() and openClip() quote the id', () => {
	expect(shown(mlxImage(RECORDS['mlx-image'].always))).toContain(
		'from mlxim.model import create_model\n\nmodel = create_model("ada/vit-base.16")',
	)
	expect(shown(model2vec(RECORDS.model2vec.always))).toContain('StaticModel.from_pretrained("ada/engine")')
	const clip = shown(openClip(RECORDS.open_clip.always))
	expect(clip).toContain('open_clip.create_model_and_transforms("hf-hub:ada/engine")')
	expect(clip).toContain('open_clip.get_tokenizer("hf-hub:ada/engine")')
})

test('S-17 mobilint() gives the engine back in a finally block', () => {
	const text = shown(mobilint(RECORDS.mobilint.always))
	expect(text).toContain('    model_cls="engine",\n    model_type="DEFAULT",\n    model_path="",\n    core_mode="global8",\n')
	expect(text).toContain('finally:\n    engine.dispose()')
})

test('S-17 moshi() reads the program and the bits from the id', () => {
	expect(shown(moshi(RECORDS.moshi['MLX in 4 bits']))).toContain('python -m moshi_mlx.local -q 4 --hf-repo ada/moshi-mlx-q4')
	expect(shown(moshi(RECORDS.moshi['MLX in 8 bits']))).toContain('python -m moshi_mlx.local_web -q 8 --hf-repo ada/moshi-mlx-q8')
	expect(moshi(RECORDS.moshi.MLX).map(({ code }) => code)).toEqual([
		'python -m moshi_mlx.local --hf-repo ada/moshi-mlx-bf16',
		'python -m moshi_mlx.local_web --hf-repo ada/moshi-mlx-bf16',
	])
	expect(shown(moshi(RECORDS.moshi.Candle))).toMatch(/^#.*rustymimi\n#.*$/)
})

test('S-16 moshi() encodes ten seconds at 24000 Hz in 8 codebooks', () => {
	const [server, codec] = moshi(RECORDS.moshi.PyTorch)
	expect(server?.code).toContain('python -m moshi.server --hf-repo ada/moshi-pytorch')
	expect(codec?.code).toContain('mimi.set_num_codebooks(8)')
	expect(codec?.code).toContain('torch.randn(1, 1, 24000 * 10)')
	expect(codec?.code).toContain('    codes = mimi.encode(wav.cuda())\n    decoded = mimi.decode(codes)')
})

test('S-17 multimolecule() fills the masked place of the sample', () => {
	const records = RECORDS.multimolecule
	expect(shown(multimolecule(records['sample sequence']))).toContain('inputs = tokenizer("UAGC\\"AAG", return_tensors="pt")')
	expect(shown(multimolecule(records['own mask token']))).toContain('inputs = tokenizer("UAAGC[MASK]", return_tensors="pt")')
})

test('S-17 multimolecule() predicts at most once, and only with a sample', () => {
	const records = RECORDS.multimolecule
	expect(multimolecule(records['no sample'])).toHaveLength(1)
	expect(shown(multimolecule(records['no sample']))).not.toContain('inputs')
	const structure = multimolecule(records['secondary structure'])
	expect(structure).toHaveLength(2)
	expect(structure[0]?.install).toBe('pip install multimolecule')
	expect(structure[1]?.code).toContain('predictor = pipeline("rna-secondary-structure", model="ada/engine")\noutput = predictor("GGUCAC")')
	expect(multimolecule(records['fill mask'])[1]?.code).toContain(
		'pipeline("fill-mask", model="ada/engine")\noutput = predictor("GG<mask>CAC")',
	)
})

test('S-17 nemo() knows speech recognition and says when the tags name no domain', () => {
	expect(shown(nemo(RECORDS.nemo['speech recognition']))).toContain('nemo_asr.models.ASRModel.from_pretrained("ada/engine")')
	expect(nemo(RECORDS.nemo['no domain'])).toEqual([{ language: 'python', code: expect.stringMatching(/^# .*NeMo domain/) }])
})

test('S-17 nobg() passes a prompt to promptable models', () => {
	const [call, steps] = nobg(RECORDS.nobg.promptable)
	expect(call?.code).toContain('model.predict(processor, "image.jpg", "prompt")')
	expect(steps?.code).toContain('processor.post_process_alpha_matting(outputs, target_sizes=[(image.height, image.width)])[0]')
	expect(shown(nobg(RECORDS.nobg.otherwise))).toContain('model.predict(processor, "image.jpg")')
})

test('S-17 openasr() and opendde() are shell commands', () => {
	expect(shown(openasr(RECORDS.openasr.always))).toBe('openasr pull engine\nopenasr transcribe audio.wav --model engine')
	expect(shown(opendde())).toBe('opendde doctor\nopendde pred -i examples/input.json -o ./output -n opendde_v1')
})

test('S-17 outetts() shows nothing for converted weights', () => {
	expect(outetts(RECORDS.outetts['GGUF weights'])).toEqual([])
	expect(outetts(RECORDS.outetts['ONNX weights'])).toEqual([])
})

test('S-17 outetts() looks the model up by the name part of the id', () => {
	const text = shown(outetts(RECORDS.outetts.otherwise))
	expect(text).toContain('enum = outetts.Models("ada/engine".split("/", 1)[1])')
	expect(text).toContain('tts.load_default_speaker("EN-FEMALE-1-NEUTRAL")')
	expect(shown(outetts(RECORDS.outetts['legacy id']))).toContain('outetts.Models("engine")')
})
