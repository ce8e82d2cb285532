import { expect, test } from 'vitest'
import { shown } from '../testing/shown.ts'
import { RECORDS_ML_AGENTS_TO_Z as RECORDS } from '../testing/records-ml-agents-to-z.ts'
import { lvface } from './lvface.ts'
import { tensorflowtts } from './tensorflowtts.ts'
import { terratorch } from './terratorch.ts'
import { threeDTopiaXl } from './3dtopia-xl.ts'
import { timm } from './timm.ts'
import { ultralytics } from './ultralytics.ts'
import { unitySentis } from './unity-sentis.ts'
import { univa } from './univa.ts'
import { vfiMamba } from './vfi-mamba.ts'
import { vibevoice } from './vibevoice.ts'
import { videoprism } from './videoprism.ts'
import { voicecraft } from './voicecraft.ts'
import { voxcpm } from './voxcpm.ts'
import { vui } from './vui.ts'
import { whisperkit } from './whisperkit.ts'
import { yolov10 } from './yolov10.ts'
import { zonos } from './zonos.ts'

test('S-17 tensorflowtts() looks at text-to-mel first', () => {
	expect(shown(tensorflowtts(RECORDS.tensorflowtts['text to mel']))).toContain('processor = AutoProcessor.from_pretrained("ada/engine")')
	expect(shown(tensorflowtts(RECORDS.tensorflowtts['mel to wav']))).toContain('audios = model.inference(mels)')
	const other = shown(tensorflowtts(RECORDS.tensorflowtts.otherwise))
	expect(other).toContain('model = TFAutoModel.from_pretrained("ada/engine")')
	expect(other).not.toContain('mels')
})

test('S-17 terratorch() and timm() load the id', () => {
	expect(shown(terratorch(RECORDS.terratorch.always))).toContain('BACKBONE_REGISTRY.build("ada/engine")')
	expect(shown(timm(RECORDS.timm.always))).toContain('timm.create_model("hf_hub:ada/engine", pretrained=True)')
})

test('S-17 ultralytics() loads the weights of the repository', () => {
	const text = shown(ultralytics(RECORDS.ultralytics.version))
	expect(text).toContain('from ultralytics import YOLO\n\nmodel = YOLO(hf_hub_download("ada/engine", "yolov8.pt"))')
	expect(text).toContain('model.predict(source=source, save=True)')
	expect(shown(ultralytics(RECORDS.ultralytics['later version']))).toContain('"yolov11.pt"')
	expect(shown(ultralytics(RECORDS.ultralytics['version with size']))).toContain('"yolov8.pt"')
	const withFiles = (...files: string[]) => ({ id: 'ada/engine', siblings: files.map((rfilename) => ({ rfilename })) })
	expect(shown(ultralytics(withFiles('README.md', 'last.pt', 'runs/best.pt')))).toContain('"runs/best.pt"')
	expect(shown(ultralytics(withFiles('yolo11n.pt')))).not.toContain('#')
	expect(shown(yolov10(withFiles('yolov10n.pt')))).toContain('YOLO(hf_hub_download("ada/engine", "yolov10n.pt"))')
})

test('S-17 yolov10() takes the package of its authors, the only one with its class', () => {
	const [snippet] = yolov10(RECORDS.yolov10.version)
	expect(snippet?.install).toBe('pip install git+https://github.com/THU-MIG/yolov10.git')
	expect(snippet?.code).toMatch(/^from ultralytics import YOLOv10\n\nmodel = YOLOv10\.from_pretrained\("ada\/engine"\)/)
})

test('S-09 ultralytics() tells to replace the placeholder when no tag names a version', () => {
	expect(ultralytics(RECORDS.ultralytics['no version'])[0]?.code).toMatch(/^# No tag .*version\.\n# Replace XX .*\n[^]*"yolovXX\.pt"/)
	expect(yolov10(RECORDS.yolov10['no version'])[0]?.code).toMatch(/^# No tag .*version\.\n# Replace YOLOv10 /)
})

test('S-17 univa() imports all it names', () => {
	const text = shown(univa(RECORDS.univa.always))
	expect(text).toContain('import torch\nfrom transformers import AutoProcessor\n')
	expect(text).toContain('attn_implementation="flash_attention_2",\n).to("cuda")\nprocessor = AutoProcessor.from_pretrained("ada/engine")')
})

test('S-17 unitySentis() is C#', () => {
	const [snippet] = unitySentis()
	expect(snippet?.language).toBe('csharp')
	expect(snippet?.code).toContain('ModelLoader.Load(Path.Combine(Application.streamingAssetsPath, ModelFile))')
	expect(snippet?.code).toContain('WorkerFactory.CreateWorker(BackendType.GPUCompute, model)')
	expect(snippet?.code).toContain('.sentis"')
})

test('S-17 videoprism() compiles the forward function', () => {
	const text = shown(videoprism(RECORDS.videoprism.always))
	expect(text).toContain('model = vp.get_model("ada/engine")\nloaded_state = vp.load_pretrained_weights("ada/engine")')
	expect(text).toContain('@jax.jit\ndef forward(inputs, train=False):\n    return model.apply(loaded_state, inputs, train=train)')
})

test('S-17 vfiMamba(), voicecraft() and threeDTopiaXl() load the id', () => {
	expect(shown(vfiMamba(RECORDS['vfi-mamba'].always))).toContain(
		'from Trainer_finetune import Model\n\nmodel = Model.from_pretrained("ada/engine")',
	)
	expect(shown(voicecraft(RECORDS.voicecraft.always))).toContain('VoiceCraft.from_pretrained("ada/engine")')
	expect(shown(threeDTopiaXl(RECORDS['3dtopia-xl'].always))).toContain(
		'model = threedtopia_xl.from_pretrained("ada/engine")\nmodel.generate(cond="path/to/image.png")',
	)
})

test('S-16 lvface() waits 300 seconds', () => {
	const text = shown(lvface(RECORDS.lvface.always))
	expect(text).toContain('hf_hub_download("ada/engine", "LVFace-L_Glint360K/LVFace-L_Glint360K.onnx")')
	expect(text).toContain('LVFaceONNXInferencer(model_path, use_gpu=True, timeout=300)')
	expect(text).toContain('inferencer.infer_from_image(img_path)')
})

test('S-16 voxcpm() guides by 2.0 in 10 steps, retries 3 times up to a ratio of 6.0 and writes 16000 Hz', () => {
	expect(shown(voxcpm(RECORDS.voxcpm.always))).toContain(`    cfg_value=2.0,
    inference_timesteps=10,
    normalize=True,
    denoise=True,
    retry_badcase=True,
    retry_badcase_max_times=3,
    retry_badcase_ratio_threshold=6.0,
)
sf.write("output.wav", wav, 16000)`)
})

test('S-16 vui() writes 22050 Hz', () => {
	const text = shown(vui())
	expect(text).toContain('model = Vui.from_pretrained().cuda()')
	expect(text).toContain('torchaudio.save("out.opus", waveform[0], 22050)')
})

test('S-16 vibevoice() takes 5 steps at 24000 Hz', () => {
	const text = shown(vibevoice(RECORDS.vibevoice.always))
	expect(text).toContain('    voice = librosa.resample(voice, orig_sr=sr, target_sr=24000)')
	expect(text).toContain('model.set_ddpm_inference_steps(5)')
	expect(text).toContain('model.generate(**inputs, cfg_scale=1.3, tokenizer=processor.tokenizer).speech_outputs[0]')
	expect(text).toContain('sf.write("output.wav", audio.cpu().numpy().squeeze(), 24000)')
})

test('S-17 whisperkit() is installed by brew', () => {
	const [snippet] = whisperkit()
	expect(snippet?.install).toBe('brew install whisperkit-cli')
	expect(snippet?.code).toContain(
		'whisperkit-cli transcribe --model large-v3 --model-prefix distil --audio-path /path/to/audio.mp3 --verbose',
	)
})

test('S-17 zonos() speaks in the voice of a recording', () => {
	const text = shown(zonos(RECORDS.zonos.always))
	expect(text).toContain('Zonos.from_pretrained("ada/engine", device="cuda")')
	expect(text).toContain('codes = model.generate(model.prepare_conditioning(cond))\naudio = model.autoencoder.decode(codes)[0].cpu()')
	expect(text).toContain('torchaudio.save("sample.wav", audio, model.autoencoder.sampling_rate)')
})
