import { expect, test } from 'vitest'
import { shown } from '../testing/shown.ts'
import { RECORDS_ML_AGENTS_TO_Z as RECORDS } from '../testing/records-ml-agents-to-z.ts'
import { paddleOcr } from './paddle-ocr.ts'
import { paddlenlp } from './paddlenlp.ts'
import { peft } from './peft.ts'
import { perceptionEncoder } from './perception-encoder.ts'
import { phantomWan } from './phantom-wan.ts'
import { pocketTts } from './pocket-tts.ts'
import { pxia } from './pxia.ts'
import { pyannoteAudio } from './pyannote-audio.ts'
import { pythae } from './pythae.ts'
import { qwen3Tts } from './qwen3-tts.ts'
import { relik } from './relik.ts'
import { renderformer } from './renderformer.ts'
import { routeePowertrain } from './routee-powertrain.ts'

test('S-17 paddlenlp() loads the first architecture when it is a name', () => {
	const text = shown(paddlenlp(RECORDS.paddlenlp['known architecture']))
	expect(text).toContain('from paddlenlp.transformers import AutoTokenizer, ErnieForMaskedLM')
	expect(text).toContain('model = ErnieForMaskedLM.from_pretrained("ada/engine", from_hf_hub=True)')
	expect(text).not.toContain('unknown')
})

test('S-11 paddlenlp() says that the type is unknown and takes the automatic class', () => {
	for (const model of [RECORDS.paddlenlp['no name'], RECORDS.paddlenlp['no configuration']]) {
		const code = paddlenlp(model)[0]?.code
		expect(code?.startsWith('# Type of model unknown\n')).toBe(true)
		expect(code).toContain('AutoModel.from_pretrained("ada/engine", from_hf_hub=True)')
		expect(code).not.toContain('import os')
	}
})

test('S-17 paddleOcr() asks vision-language models before looking at other tags', () => {
	const text = shown(paddleOcr(RECORDS.PaddleOCR.doc_vlm))
	expect(text).toContain('DocVLM(model_name="engine")')
	expect(text).toContain('res.save_to_json(save_path="./output/res.json")')
})

test('S-17 paddleOcr() reads the pipeline version from its own ids only', () => {
	expect(shown(paddleOcr(RECORDS.PaddleOCR['document-parse, first version']))).toContain('PaddleOCRVL(pipeline_version="v1")')
	expect(shown(paddleOcr(RECORDS.PaddleOCR['document-parse, later version']))).toContain('PaddleOCRVL(pipeline_version="v1.5")')
	expect(shown(paddleOcr(RECORDS.PaddleOCR['document-parse, other id']))).toContain('PaddleOCRVL()')
})

test('S-17 paddleOcr() takes the first tag that names a module', () => {
	const text = shown(paddleOcr(RECORDS.PaddleOCR['module tag']))
	expect(text).toContain('from paddleocr import SealTextDetection')
	expect(text).toContain('SealTextDetection(model_name="engine")')
	expect(text).toContain('model.predict(input="path/to/image.png", batch_size=1)')
	expect(paddleOcr(RECORDS.PaddleOCR.otherwise)).toEqual([{ language: 'python', code: expect.stringMatching(/^# .*no PaddleOCR module/) }])
})

test('S-17 peft() loads the base model with the class of the task', () => {
	const text = shown(peft(RECORDS.peft['causal language model']))
	expect(text).toContain('base_model = AutoModelForCausalLM.from_pretrained("ada/base")')
	expect(text).toContain('model = PeftModel.from_pretrained(base_model, "ada/engine")')
	expect(shown(peft(RECORDS.peft['sequence to sequence']))).toContain('import AutoModelForSeq2SeqLM')
	expect(shown(peft(RECORDS.peft['token classification']))).toContain('import AutoModelForTokenClassification')
	expect(shown(peft(RECORDS.peft['sequence classification']))).toContain('import AutoModelForSequenceClassification')
})

test('S-07 peft() names an invalid task type before a missing base model', () => {
	expect(peft(RECORDS.peft['unknown task type'])).toEqual([{ language: 'python', code: '# Task type is invalid.' }])
	expect(peft(RECORDS.peft['no configuration'])).toEqual([{ language: 'python', code: '# Task type is invalid.' }])
	expect(peft(RECORDS.peft['no base model'])).toEqual([{ language: 'python', code: '# Base model is not found.' }])
})

test('S-17 perceptionEncoder() shows two programs for Core models', () => {
	const [clip, encoder] = perceptionEncoder(RECORDS['perception-encoder'].Core)
	expect(clip?.code).toContain('pe.CLIP.from_config("ada/PE-Core-L14", pretrained=True)')
	expect(encoder?.code).toContain('pe.VisionTransformer.from_config("ada/PE-Core-L14", pretrained=True)')
	expect(perceptionEncoder(RECORDS['perception-encoder'].otherwise)).toHaveLength(1)
})

test('S-17 phantomWan() calls the class it imports', () => {
	const text = shown(phantomWan(RECORDS['phantom-wan'].always))
	expect(text).toContain('from phantom_wan import WanI2V, configs')
	expect(text).toContain('WanI2V(config=configs.WAN_CONFIGS["i2v-14B"], checkpoint_dir=checkpoint_dir)')
	expect(text).toContain('wan_i2v.generate(text_prompt, image_prompt)')
})

test('S-17 pocketTts() speaks in a sample voice', () => {
	const text = shown(pocketTts(RECORDS['pocket-tts'].always))
	expect(text).toContain('TTSModel.load_model("ada/engine")')
	expect(text).toContain('get_state_for_audio_prompt("hf://kyutai/tts-voices/alba-mackenna/casual.wav")')
	expect(text).toContain('scipy.io.wavfile.write("output.wav", tts_model.sample_rate, audio.numpy())')
})

test('S-17 pyannoteAudio() tells pipelines from single models', () => {
	const pipeline = shown(pyannoteAudio(RECORDS['pyannote-audio'].pipeline))
	expect(pipeline).toContain('waveform, sample_rate = Audio().crop("file.wav", excerpt)')
	expect(pipeline).toContain('pipeline({"waveform": waveform, "sample_rate": sample_rate})')
	const model = shown(pyannoteAudio(RECORDS['pyannote-audio'].otherwise))
	expect(model).toContain('model = Model.from_pretrained("ada/engine")\ninference = Inference(model)')
	expect(model).toContain('excerpt = Segment(start=2.0, end=5.0)\ninference.crop("file.wav", excerpt)')
})

test('S-17 qwen3Tts() speaks as a named speaker', () => {
	const text = shown(qwen3Tts(RECORDS.qwen3_tts.always))
	expect(text).toContain('    device_map="cuda:0",\n    dtype=torch.bfloat16,\n    attn_implementation="flash_attention_2",\n')
	expect(text).toContain('    language="English",\n    speaker="Ryan",\n')
	expect(text).toContain('sf.write("output.wav", wavs[0], sr)')
})

test('S-17 pxia(), pythae(), relik() and renderformer() load the id', () => {
	expect(shown(pxia(RECORDS.pxia.always))).toContain('from pxia import AutoModel\n\nmodel = AutoModel.from_pretrained("ada/engine")')
	expect(shown(pythae(RECORDS.pythae.always))).toContain('AutoModel.load_from_hf_hub("ada/engine")')
	expect(shown(relik(RECORDS.relik.always))).toContain('Relik.from_pretrained("ada/engine")')
	expect(shown(renderformer(RECORDS.renderformer.always))).toContain('RenderFormerRenderingPipeline.from_pretrained("ada/engine")')
})

test('S-17 routeePowertrain() asks the registry before it predicts', () => {
	const text = shown(routeePowertrain(RECORDS['routee-powertrain'].always))
	expect(text).toContain('registry = HFRegistry(repo_id="ada/engine")')
	expect(text).toContain('pt.query_available_models(make="tesla", model="model 3", registry=registry)')
	expect(text).toContain('pt.load_model("tesla/model_3_bev/2022/rf_c3326385", registry=registry)')
	expect(text).toContain('vehicle.predict(links)')
})
