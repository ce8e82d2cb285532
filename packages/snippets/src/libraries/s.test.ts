import { expect, test } from 'vitest'
import { shown } from '../testing/shown.ts'
import { RECORDS_ML_AGENTS_TO_Z as RECORDS } from '../testing/records-ml-agents-to-z.ts'
import { saelens } from './saelens.ts'
import { sam2 } from './sam2.ts'
import { sam3dBody } from './sam-3d-body.ts'
import { sam3dObjects } from './sam-3d-objects.ts'
import { sampleFactory } from './sample-factory.ts'
import { sana } from './sana.ts'
import { sapRpt1Oss } from './sap-rpt-1-oss.ts'
import { seedStory } from './seed-story.ts'
import { sentenceTransformers } from './sentence-transformers.ts'
import { setfit } from './setfit.ts'
import { sklearn } from './sklearn.ts'
import { spacy } from './spacy.ts'
import { spanMarker } from './span-marker.ts'
import { speechbrain } from './speechbrain.ts'
import { stableAudioTools } from './stable-audio-tools.ts'
import { stableBaselines3 } from './stable-baselines3.ts'
import { stanza } from './stanza.ts'
import { supertonic } from './supertonic.ts'
import { swarmformer } from './swarmformer.ts'

test('S-17 saelens() and stableBaselines3() leave names to the reader', () => {
	expect(shown(saelens())).toContain('SAE.from_pretrained(release="RELEASE_ID", sae_id="SAE_ID")')
	expect(shown(stableBaselines3(RECORDS['stable-baselines3'].always))).toContain(
		'load_from_hub(repo_id="ada/engine", filename="{MODEL FILENAME}.zip")',
	)
})

test('S-17 sam2() shows pictures, then videos', () => {
	const [images, videos] = sam2(RECORDS.sam2.always)
	expect(images?.code).toContain('SAM2ImagePredictor.from_pretrained("ada/engine")')
	expect(images?.code).toContain(
		'with torch.inference_mode(), torch.autocast("cuda", dtype=torch.bfloat16):\n    predictor.set_image(your_image)',
	)
	expect(images?.code).toContain('predictor.predict(input_prompts)')
	expect(videos?.code).toContain('SAM2VideoPredictor.from_pretrained("ada/engine")')
	expect(videos?.code).toContain('predictor.add_new_points(state, your_prompts)')
	expect(videos?.code).toContain('in predictor.propagate_in_video(state):')
})

test('S-17 sam3dBody() imports the function that draws, sam3dObjects() reads a mask', () => {
	const body = shown(sam3dBody(RECORDS['sam-3d-body'].always))
	expect(body).toContain('from tools.vis_utils import visualize_sample_together')
	expect(body).toContain('setup_sam_3d_body("ada/engine")')
	const objects = shown(sam3dObjects(RECORDS['sam-3d-objects'].always))
	expect(objects).toContain('path = hf_hub_download("ada/engine", "pipeline.yaml")\ninference = Inference(path, compile=False)')
	expect(objects).toContain('load_single_mask("path_to_mask.png", index=14)')
})

test('S-17 sampleFactory() downloads into ./train_dir', () => {
	expect(shown(sampleFactory(RECORDS['sample-factory'].always))).toContain(
		'python -m sample_factory.huggingface.load_from_hub -r ada/engine -d ./train_dir',
	)
})

test('S-17 sana() draws 1024 pixels in 18 steps', () => {
	const text = shown(sana(RECORDS.sana.always))
	expect(text).toContain(
		'sana = SanaPipeline("configs/sana_config/1024ms/Sana_1600M_img1024.yaml")\nsana.from_pretrained("hf://ada/engine")',
	)
	expect(text).toContain('guidance_scale=5.0,\n    pag_guidance_scale=2.0,\n    num_inference_steps=18,')
})

test('S-17 sapRpt1Oss() classifies, then predicts numbers', () => {
	const [classification, regression] = sapRpt1Oss()
	expect(classification?.install).toBe('pip install git+https://github.com/SAP-samples/sap-rpt-1-oss')
	expect(classification?.code).toContain('SAP_RPT_OSS_Classifier(max_context_size=8192, bagging=8)')
	expect(classification?.code).toContain('train_test_split(X, y, test_size=0.5, random_state=42)')
	expect(regression?.code).toContain('fetch_openml(data_id=531, as_frame=True)')
	expect(regression?.code).toContain('SAP_RPT_OSS_Regressor(max_context_size=8192, bagging=8)')
})

test('S-17 seedStory() names the paths that it leaves to the reader', () => {
	const text = shown(seedStory())
	expect(text).toContain('# Yours: llm_cfg_path and seed_story_cfg_path')
	expect(text).toContain('hydra.utils.instantiate(llm_cfg, torch_dtype="fp16")')
	expect(text).toContain('hydra.utils.instantiate(seed_story_cfg, llm=llm)')
})

test('S-17 sentenceTransformers() encodes queries and documents of PyLate models apart', () => {
	const text = shown(sentenceTransformers(RECORDS['sentence-transformers'].PyLate))
	expect(text).toContain('models.ColBERT(model_name_or_path="ada/engine")')
	expect(text).toContain('model.encode(queries, is_query=True)')
	expect(text).toContain('model.encode(documents, is_query=False)')
})

test('S-05 sentenceTransformers() ranks with cross-encoders', () => {
	const tagged = shown(sentenceTransformers(RECORDS['sentence-transformers']['cross-encoder tag']))
	expect(tagged).toContain('CrossEncoder("ada/engine", trust_remote_code=True)')
	expect(tagged).toContain('model.predict([(query, passage) for passage in passages])')
	expect(shown(sentenceTransformers(RECORDS['sentence-transformers']['text ranking']))).toContain('CrossEncoder("ada/engine")')
})

test('S-17 sentenceTransformers() compares the sentences of the card', () => {
	const text = shown(sentenceTransformers(RECORDS['sentence-transformers']['sample sentences']))
	expect(text).toContain('sentences = [\n    "A \\"cat\\"",\n    "b",\n    "c\\n",\n    "d",\n]\n')
	expect(text).toContain('# [4, 4]')
})

test('S-17 sentenceTransformers() has three sentences of its own', () => {
	expect(shown(sentenceTransformers(RECORDS['sentence-transformers']['source without sentences']))).toContain('# [3, 3]')
	const custom = shown(sentenceTransformers(RECORDS['sentence-transformers']['custom code']))
	expect(custom).toContain('SentenceTransformer("ada/engine", trust_remote_code=True)')
	expect(custom).toContain('model.similarity(embeddings, embeddings)')
})

test('S-17 setfit(), spanMarker() and swarmformer() load the id', () => {
	expect(shown(setfit(RECORDS.setfit.always))).toContain('SetFitModel.from_pretrained("ada/engine")')
	expect(shown(spanMarker(RECORDS['span-marker'].always))).toContain('SpanMarkerModel.from_pretrained("ada/engine")')
	expect(shown(swarmformer(RECORDS.swarmformer.always))).toContain('SwarmFormerModel.from_pretrained("ada/engine")')
})

test('S-06 sklearn() says that the filename is not specified in config', () => {
	expect(sklearn(RECORDS.sklearn['skops without file'])).toEqual([
		{ language: 'python', code: '# Model filename not specified in config.json' },
	])
})

test('S-17 sklearn() loads the file that the configuration names, and warns of pickle files', () => {
	const pickle = shown(sklearn(RECORDS.sklearn.pickle))
	expect(pickle).toContain('model = joblib.load(hf_hub_download("ada/engine", "model.pkl"))')
	expect(pickle.match(/^# /gm)).toHaveLength(2)
	const skops = shown(sklearn(RECORDS.sklearn.skops))
	expect(skops).toContain('from skops.io import load\n\nmodel = load(hf_hub_download("ada/engine", "model.skops"))')
	expect(skops).not.toContain('#')
	const other = shown(sklearn({ id: 'ada/engine' }))
	expect(other).toContain('joblib.load(hf_hub_download("ada/engine", "sklearn_model.joblib"))')
	expect(other.match(/^# /gm)).toHaveLength(2)
})

test('S-17 sklearn() names a file that the repository has', () => {
	const withFiles = (files: string[], more = {}) =>
		shown(sklearn({ id: 'ada/engine', siblings: files.map((rfilename) => ({ rfilename })), ...more }))
	expect(withFiles(['README.md', 'model.joblib'])).toContain('hf_hub_download("ada/engine", "model.joblib")')
	expect(withFiles(['a.pkl', 'sklearn_model.joblib'])).toContain('"sklearn_model.joblib"')
	expect(withFiles(['deep/clf.skops'])).toContain('load(hf_hub_download("ada/engine", "deep/clf.skops"))')
	const config = { sklearn: { model: { file: 'clf.joblib' } } }
	expect(withFiles(['other.pkl', 'clf.joblib'], { config })).toContain('"clf.joblib"')
	expect(withFiles(['other.pkl'], { config })).toContain('"other.pkl"')
	expect(withFiles(['README.md'])).toContain('"sklearn_model.joblib"')
	expect(withFiles(['model.skops'], { tags: ['skops'] })).toContain('load(hf_hub_download("ada/engine", "model.skops"))')
})

test('S-17 spacy() loads from the folder of the files, whatever the name', () => {
	for (const branch of ['importable name', 'other name', 'keyword'] as const) {
		const [snippet] = spacy(RECORDS.spacy[branch])
		expect(snippet?.code).toContain(`nlp = spacy.load(snapshot_download("${RECORDS.spacy[branch].id}"))`)
	}
})

test('S-08 speechbrain() says what is wrong with the interface', () => {
	expect(speechbrain(RECORDS.speechbrain['no interface'])).toEqual([
		{ language: 'python', code: '# interface not specified in config.json' },
	])
	for (const model of [RECORDS.speechbrain['unknown interface'], RECORDS.speechbrain['empty interface']]) {
		expect(speechbrain(model)).toEqual([{ language: 'python', code: '# interface in config.json invalid' }])
	}
})

test('S-17 speechbrain() calls the method of each interface', () => {
	const text = (branch: keyof typeof RECORDS.speechbrain) => shown(speechbrain(RECORDS.speechbrain[branch]))
	expect(text('classifier')).toContain('from speechbrain.inference.classifiers import EncoderClassifier')
	expect(text('classifier')).toContain('model = EncoderClassifier.from_hparams("ada/engine")\noutput = model.classify_file("file.wav")')
	expect(text('encoder and decoder')).toContain('EncoderDecoderASR.from_hparams("ada/engine")\noutput = model.transcribe_file("file.wav")')
	expect(text('encoder')).toContain('EncoderASR.from_hparams("ada/engine")\noutput = model.transcribe_file("file.wav")')
	expect(text('enhancement')).toContain('model.enhance_file("file.wav")')
	expect(text('separation')).toContain('model.separate_file("file.wav")')
})

test('S-17 stableAudioTools() writes 16 bits', () => {
	const text = shown(stableAudioTools(RECORDS['stable-audio-tools'].always))
	expect(text).toContain('get_pretrained_model("ada/engine")')
	expect(text).toContain('rearrange(output, "b d n -> d (b n)")')
	expect(text).toContain('.div(torch.max(torch.abs(output))).clamp(-1, 1).mul(32767).to(torch.int16).cpu()')
})

test('S-17 stanza() takes the language after the prefix', () => {
	expect(shown(stanza(RECORDS.stanza.always))).toContain('stanza.download("he")\nnlp = stanza.Pipeline("he")')
})

test('S-17 supertonic() downloads by itself', () => {
	const text = shown(supertonic())
	expect(text).toContain('tts = TTS(auto_download=True)\nstyle = tts.get_voice_style(voice_name="M1")')
	expect(text).toContain('tts.save_audio(wav, "output.wav")')
})
