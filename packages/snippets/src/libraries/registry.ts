import { threeDTopiaXl } from './3dtopia-xl.ts'
import { adapterTransformers } from './adapter-transformers.ts'
import { allennlp } from './allennlp.ts'
import { aneforge } from './aneforge.ts'
import { anemoi } from './anemoi.ts'
import { araclip } from './araclip.ts'
import { asteroid } from './asteroid.ts'
import { audiocraft } from './audiocraft.ts'
import { audioseal } from './audioseal.ts'
import { ben2 } from './ben2.ts'
import { bertopic } from './bertopic.ts'
import { birefnet } from './birefnet.ts'
import { bm25s } from './bm25s.ts'
import { cartesiaMlx } from './cartesia-mlx.ts'
import { cartesiaPytorch } from './cartesia-pytorch.ts'
import { chatTts } from './chat-tts.ts'
import { chatterbox } from './chatterbox.ts'
import { chronosForecasting } from './chronos-forecasting.ts'
import { colipri } from './colipri.ts'
import { collectorvision } from './collectorvision.ts'
import { cortiq } from './cortiq.ts'
import { cxrFoundation } from './cxr-foundation.ts'
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
import { fairseq } from './fairseq.ts'
import { fastai } from './fastai.ts'
import { fasttext } from './fasttext.ts'
import { flair } from './flair.ts'
import { flexray } from './flexray.ts'
import { flextab } from './flextab.ts'
import { gaussianformer } from './gaussianformer.ts'
import { gliner } from './gliner.ts'
import { gliner2 } from './gliner2.ts'
import { htrflow } from './htrflow.ts'
import { indexTts } from './index-tts.ts'
import { jevStyle } from './jev-style.ts'
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
import { lvface } from './lvface.ts'
import { mambaSsm } from './mamba-ssm.ts'
import { mars5Tts } from './mars5-tts.ts'
import { matanyone } from './matanyone.ts'
import { memra } from './memra.ts'
import { meshAnything } from './mesh-anything.ts'
import { mlAgents } from './ml-agents.ts'
import { mlx } from './mlx.ts'
import { mlxImage } from './mlx-image.ts'
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
import { paddleOcr } from './paddle-ocr.ts'
import { paddlenlp } from './paddlenlp.ts'
import { peft } from './peft.ts'
import { perceptionEncoder } from './perception-encoder.ts'
import { phantomWan } from './phantom-wan.ts'
import { pocketTts } from './pocket-tts.ts'
import { prunaAi } from './pruna-ai.ts'
import { pxia } from './pxia.ts'
import { pyannoteAudio } from './pyannote-audio.ts'
import { pythae } from './pythae.ts'
import { qwen3Tts } from './qwen3-tts.ts'
import { relik } from './relik.ts'
import { renderformer } from './renderformer.ts'
import { routeePowertrain } from './routee-powertrain.ts'
import { saelens } from './saelens.ts'
import { sam3dBody } from './sam-3d-body.ts'
import { sam3dObjects } from './sam-3d-objects.ts'
import { sam2 } from './sam2.ts'
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
import { tensorflowtts } from './tensorflowtts.ts'
import { terratorch } from './terratorch.ts'
import { tfKeras } from './tf-keras.ts'
import { timm } from './timm.ts'
import { transformers } from './transformers.ts'
import { transformersJs } from './transformers-js.ts'
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
import { zeromodels } from './zeromodels.ts'
import { zonos } from './zonos.ts'
import type { Generator } from '../snippet.ts'

/** Which generator writes the programs of which library, by the library's key, in the order of the catalog. */
export const GENERATORS: ReadonlyMap<string, Generator> = new Map<string, Generator>([
	['adapter-transformers', adapterTransformers],
	['allennlp', allennlp],
	['aneforge', aneforge],
	['anemoi', anemoi],
	['araclip', araclip],
	['asteroid', asteroid],
	['audiocraft', audiocraft],
	['audioseal', audioseal],
	['ben2', ben2],
	['bertopic', bertopic],
	['birefnet', birefnet],
	['bm25s', bm25s],
	['cartesia_pytorch', cartesiaPytorch],
	['cartesia_mlx', cartesiaMlx],
	['chatterbox', chatterbox],
	['chat_tts', chatTts],
	['chronos-forecasting', chronosForecasting],
	['collectorvision', collectorvision],
	['colipri', colipri],
	['cortiq', cortiq],
	['cxr-foundation', cxrFoundation],
	['depth-anything-v2', depthAnythingV2],
	['depth-pro', depthPro],
	['derm-foundation', dermFoundation],
	['describe-anything', describeAnything],
	['dia-tts', diaTts],
	['dia2', dia2],
	['diffusers', diffusers],
	['diffusionkit', diffusionkit],
	['edsnlp', edsnlp],
	['espnet', espnet],
	['fairseq', fairseq],
	['fastai', fastai],
	['fasttext', fasttext],
	['flair', flair],
	['flexray', flexray],
	['flextab', flextab],
	['gaussianformer', gaussianformer],
	['gliner', gliner],
	['gliner2', gliner2],
	['htrflow', htrflow],
	['index-tts', indexTts],
	['jev-style', jevStyle],
	['keras', keras],
	['tf-keras', tfKeras],
	['keras-hub', kerasHub],
	['zeromodels', zeromodels],
	['kernels', kernels],
	['kimi-audio', kimiAudio],
	['kittentts', kittentts],
	['ltx', ltx],
	['lightning-ir', lightningIr],
	['litert-lm', litertLm],
	['lerobot', lerobot],
	['llama-cpp-python', llamaCppPython],
	['mamba-ssm', mambaSsm],
	['mars5-tts', mars5Tts],
	['matanyone', matanyone],
	['memra', memra],
	['mesh-anything', meshAnything],
	['ml-agents', mlAgents],
	['mlx', mlx],
	['mlx-image', mlxImage],
	['model2vec', model2vec],
	['mobilint', mobilint],
	['moshi', moshi],
	['multimolecule', multimolecule],
	['nemo', nemo],
	['nobg', nobg],
	['open_clip', openClip],
	['openasr', openasr],
	['opendde', opendde],
	['outetts', outetts],
	['paddlenlp', paddlenlp],
	['PaddleOCR', paddleOcr],
	['peft', peft],
	['perception-encoder', perceptionEncoder],
	['phantom-wan', phantomWan],
	['pocket-tts', pocketTts],
	['pruna-ai', prunaAi],
	['pxia', pxia],
	['pyannote-audio', pyannoteAudio],
	['pythae', pythae],
	['qwen3_tts', qwen3Tts],
	['relik', relik],
	['renderformer', renderformer],
	['routee-powertrain', routeePowertrain],
	['saelens', saelens],
	['sam2', sam2],
	['sam-3d-body', sam3dBody],
	['sam-3d-objects', sam3dObjects],
	['sample-factory', sampleFactory],
	['sap-rpt-1-oss', sapRpt1Oss],
	['sentence-transformers', sentenceTransformers],
	['setfit', setfit],
	['sklearn', sklearn],
	['spacy', spacy],
	['span-marker', spanMarker],
	['speechbrain', speechbrain],
	['stable-audio-tools', stableAudioTools],
	['seed-story', seedStory],
	['stable-baselines3', stableBaselines3],
	['stanza', stanza],
	['supertonic', supertonic],
	['swarmformer', swarmformer],
	['tensorflowtts', tensorflowtts],
	['terratorch', terratorch],
	['timm', timm],
	['transformers', transformers],
	['transformers.js', transformersJs],
	['ultralytics', ultralytics],
	['univa', univa],
	['unity-sentis', unitySentis],
	['sana', sana],
	['videoprism', videoprism],
	['vfi-mamba', vfiMamba],
	['lvface', lvface],
	['voicecraft', voicecraft],
	['voxcpm', voxcpm],
	['vui', vui],
	['vibevoice', vibevoice],
	['whisperkit', whisperkit],
	['yolov10', yolov10],
	['zonos', zonos],
	['3dtopia-xl', threeDTopiaXl],
])
