import { expect, test } from 'vitest'
import { programLines } from '../testing/program-lines.ts'
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

test('adapter-transformers loads the adapter onto its base model', () => {
	expect(programLines(adapterTransformers({ id: 'ada/engine', config: { adapter_transformers: { model_name: 'ada/"base"' } } }))).toEqual([
		'$ pip install adapters',
		'from adapters import AutoAdapterModel',
		'model = AutoAdapterModel.from_pretrained("ada/\\"base\\"")',
		'model.load_adapter("ada/engine", set_active=True)',
	])
})

test('adapter-transformers leaves a missing base model to the reader', () => {
	expect(programLines(adapterTransformers({ id: 'ada/engine' }))).toEqual([
		'$ pip install adapters',
		'from adapters import AutoAdapterModel',
		'model = AutoAdapterModel.from_pretrained("fill-in-model-name")',
		'model.load_adapter("ada/engine", set_active=True)',
	])
})

test('allennlp asks a question when the tag says so', () => {
	expect(programLines(allennlp({ id: 'ada/engine', tags: ['question-answering'] }))).toEqual([
		'$ pip install allennlp allennlp-models',
		'import allennlp_models',
		'from allennlp.predictors.predictor import Predictor',
		'predictor = Predictor.from_path("hf://ada/engine")',
		'predictor_input = {',
		'"passage": "The lighthouse on the cape was built in 1871.",',
		'"question": "When was it built?",',
		'}',
		'predictions = predictor.predict_json(predictor_input)',
	])
})

test('allennlp only loads any other model', () => {
	expect(programLines(allennlp({ id: 'ada/engine' }))).toEqual([
		'$ pip install allennlp allennlp-models',
		'import allennlp_models',
		'from allennlp.predictors.predictor import Predictor',
		'predictor = Predictor.from_path("hf://ada/engine")',
	])
})

test('aneforge generates text', () => {
	expect(programLines(aneforge({ id: 'ada/engine', pipeline_tag: 'text-generation', tags: ['clip'] }))).toEqual([
		'$ pip install aneforge',
		'import aneforge as af',
		'from transformers import AutoTokenizer',
		'tokenizer = AutoTokenizer.from_pretrained("ada/engine")',
		'llm = af.load_llm("ada/engine")',
		'ids = tokenizer.encode("The Neural Engine is")',
		'print(tokenizer.decode(llm.generate(ids, max_new_tokens=20)))',
	])
})

test('aneforge compares a picture with words by its task', () => {
	expect(programLines(aneforge({ id: 'ada/engine', pipeline_tag: 'zero-shot-image-classification' }))).toEqual([
		'$ pip install aneforge',
		'import aneforge as af',
		'clip = af.load_clip("ada/engine")',
		'scores = clip.classify(image, ["a boat on a lake", "a street full of people"])',
	])
})

test('aneforge compares a picture with words by its tag, before resnet', () => {
	expect(programLines(aneforge({ id: 'ada/engine', tags: ['resnet', 'clip'], pipeline_tag: 'image-classification' }))).toEqual([
		'$ pip install aneforge',
		'import aneforge as af',
		'clip = af.load_clip("ada/engine")',
		'scores = clip.classify(image, ["a boat on a lake", "a street full of people"])',
	])
})

test('aneforge classifies pixels with a resnet, before its task', () => {
	expect(programLines(aneforge({ id: 'ada/engine', tags: ['resnet'], pipeline_tag: 'image-classification' }))).toEqual([
		'$ pip install aneforge',
		'import aneforge as af',
		'model = af.load_resnet("ada/engine")',
		'logits = model(pixels)',
	])
})

test('aneforge classifies pictures', () => {
	expect(programLines(aneforge({ id: 'ada/engine', pipeline_tag: 'image-classification' }))).toEqual([
		'$ pip install aneforge',
		'import aneforge as af',
		'model = af.load_vit("ada/engine")',
		'labels = model.classify(image)',
	])
})

test('aneforge transcribes', () => {
	expect(programLines(aneforge({ id: 'ada/engine', pipeline_tag: 'automatic-speech-recognition' }))).toEqual([
		'$ pip install aneforge',
		'import aneforge as af',
		'whisper = af.load_whisper("ada/engine")',
		'text = whisper.transcribe(audio)',
	])
})

test('aneforge encodes with anything else', () => {
	expect(programLines(aneforge({ id: 'ada/engine' }))).toEqual([
		'$ pip install aneforge',
		'from aneforge.sentence_transformers import SentenceTransformer',
		'model = SentenceTransformer("ada/engine")',
		'embeddings = model.encode(["Rain is expected this evening."], normalize_embeddings=True)',
	])
})

test('anemoi runs the checkpoint', () => {
	expect(programLines(anemoi({ id: 'ada/engine' }))).toEqual([
		'$ pip install anemoi-inference',
		'from anemoi.inference.runners.default import DefaultRunner',
		'from anemoi.inference.config.run import RunConfiguration',
		'config = RunConfiguration(checkpoint={"huggingface": "ada/engine"})',
		'runner = DefaultRunner(config)',
	])
})

test('araclip loads the model', () => {
	expect(programLines(araclip({ id: 'ada/engine' }))).toEqual([
		'from araclip import AraClip',
		'model = AraClip.from_pretrained("ada/engine")',
	])
})

test('asteroid loads the model', () => {
	expect(programLines(asteroid({ id: 'ada/engine' }))).toEqual([
		'$ pip install asteroid',
		'from asteroid.models import BaseModel',
		'model = BaseModel.from_pretrained("ada/engine")',
	])
})

test('audiocraft makes music, first of the three', () => {
	expect(programLines(audiocraft({ id: 'ada/engine', tags: ['magnet', 'audiogen', 'musicgen'] }))).toEqual([
		'$ pip install audiocraft',
		'from audiocraft.models import MusicGen',
		'descriptions = ["happy rock", "energetic EDM", "sad jazz"]',
		'model = MusicGen.get_pretrained("ada/engine")',
		'wav = model.generate(descriptions)  # one waveform a description',
	])
})

test('audiocraft makes sounds, before magnet', () => {
	expect(programLines(audiocraft({ id: 'ada/engine', tags: ['magnet', 'audiogen'] }))).toEqual([
		'$ pip install audiocraft',
		'from audiocraft.models import AudioGen',
		'descriptions = ["dog barking", "rain on a tin roof", "footsteps in a corridor"]',
		'model = AudioGen.get_pretrained("ada/engine")',
		'model.set_generation_params(duration=5)  # seconds',
		'wav = model.generate(descriptions)  # one waveform a description',
	])
})

test('audiocraft makes music with magnet', () => {
	expect(programLines(audiocraft({ id: 'ada/engine', tags: ['magnet'] }))).toEqual([
		'$ pip install audiocraft',
		'from audiocraft.models import MAGNeT',
		'descriptions = ["disco beat", "energetic EDM", "funky groove"]',
		'model = MAGNeT.get_pretrained("ada/engine")',
		'wav = model.generate(descriptions)  # one waveform a description',
	])
})

test('audiocraft says that it does not know the kind of model', () => {
	expect(programLines(audiocraft({ id: 'ada/engine' }))).toEqual(['# Type of model unknown'])
})

test('S-16 audioseal marks and finds marks at 16000 samples a second', () => {
	expect(programLines(audioseal({ id: 'ada/engine' }))).toEqual([
		'$ pip install audioseal',
		'from audioseal import AudioSeal',
		'model = AudioSeal.load_generator("ada/engine")',
		'sr = 16000',
		'watermark = model.get_watermark(wav, sr)',
		'watermarked_audio = wav + watermark',
		'$ pip install audioseal',
		'from audioseal import AudioSeal',
		'detector = AudioSeal.load_detector("ada/engine")',
		'sr = 16000',
		'result, message = detector.detect_watermark(watermarked_audio, sr)',
	])
})

test('ben2 cuts out the foreground', () => {
	expect(programLines(ben2({ id: 'ada/engine' }))).toEqual([
		'$ pip install git+https://github.com/PramaLLC/BEN2.git requests pillow',
		'import requests',
		'from PIL import Image',
		'from ben2 import AutoModel',
		'url = "http://127.0.0.1:3000/assets/samples/cats.jpg"',
		'image = Image.open(requests.get(url, stream=True).raw)',
		'model = AutoModel.from_pretrained("ada/engine")',
		'model.to("cuda").eval()',
		'foreground = model.inference(image)',
	])
})

test('bertopic loads the model', () => {
	expect(programLines(bertopic({ id: 'ada/engine' }))).toEqual([
		'$ pip install bertopic',
		'from bertopic import BERTopic',
		'model = BERTopic.load("ada/engine")',
	])
})

test('birefnet shows transformers, then its own library', () => {
	expect(programLines(birefnet({ id: 'ada/engine' }))).toEqual([
		'$ pip install transformers',
		'from transformers import AutoModelForImageSegmentation',
		'model = AutoModelForImageSegmentation.from_pretrained("ada/engine", trust_remote_code=True)',
		'from models.birefnet import BiRefNet',
		'model = BiRefNet.from_pretrained("ada/engine")',
	])
})

test('bm25s loads the index', () => {
	expect(programLines(bm25s({ id: 'ada/engine' }))).toEqual([
		'$ pip install bm25s huggingface_hub',
		'from bm25s.hf import BM25HF',
		'retriever = BM25HF.load_from_hub("ada/engine")',
	])
})

test('cartesia_pytorch continues a text with the tokenizer of OLMo', () => {
	expect(programLines(cartesiaPytorch({ id: 'ada/engine' }))).toEqual([
		'$ pip install --no-binary :all: cartesia-pytorch',
		'from cartesia_pytorch import ReneLMHeadModel',
		'from transformers import AutoTokenizer',
		'model = ReneLMHeadModel.from_pretrained("ada/engine")',
		'tokenizer = AutoTokenizer.from_pretrained("allenai/OLMo-1B-hf")',
		'in_message = ["Rene Descartes was"]',
		'inputs = tokenizer(in_message, return_tensors="pt")',
		'outputs = model.generate(inputs.input_ids, max_length=50, top_k=100, top_p=0.99)',
		'print(tokenizer.batch_decode(outputs, skip_special_tokens=True)[0])',
	])
})

test('cartesia_mlx prints the pieces in a loop', () => {
	expect(programLines(cartesiaMlx({ id: 'ada/engine' }))).toEqual([
		'$ pip install cartesia-mlx',
		'import mlx.core as mx',
		'import cartesia_mlx as cmx',
		'model = cmx.from_pretrained("ada/engine")',
		'model.set_dtype(mx.float32)',
		'prompt = "Rene Descartes was"',
		'for piece in model.generate(',
		'prompt,',
		'max_tokens=500,',
		'eval_every_n=5,',
		'verbose=True,',
		'top_p=0.99,',
		'temperature=0.85,',
		'):',
		'print(piece, end="", flush=True)',
	])
})

test('chatterbox speaks in two voices', () => {
	expect(programLines(chatterbox({ id: 'ada/engine' }))).toEqual([
		'$ pip install chatterbox-tts',
		'import torchaudio as ta',
		'from chatterbox.tts import ChatterboxTTS',
		'model = ChatterboxTTS.from_pretrained(device="cuda")',
		'text = "The last ferry leaves at nine, so let us walk down to the harbour before the rain begins and the ticket office closes."',
		'wav = model.generate(text)',
		'ta.save("test-1.wav", wav, model.sr)',
		'AUDIO_PROMPT_PATH = "YOUR_FILE.wav"',
		'wav = model.generate(text, audio_prompt_path=AUDIO_PROMPT_PATH)',
		'ta.save("test-2.wav", wav, model.sr)',
	])
})

test('S-16 chat_tts speaks at 24000 samples a second', () => {
	expect(programLines(chatTts())).toEqual([
		'$ pip install ChatTTS torchaudio',
		'import ChatTTS',
		'import torch',
		'import torchaudio',
		'chat = ChatTTS.Chat()',
		'chat.load_models(compile=False)  # True is faster once it has compiled',
		'texts = ["PUT YOUR TEXT HERE"]',
		'wavs = chat.infer(texts)',
		'torchaudio.save("output1.wav", torch.from_numpy(wavs[0]), 24000)',
	])
})

test('chronos-forecasting forecasts a table', () => {
	expect(programLines(chronosForecasting({ id: 'ada/engine' }))).toEqual([
		'$ pip install chronos-forecasting',
		'import pandas as pd',
		'from chronos import BaseChronosPipeline',
		'pipeline = BaseChronosPipeline.from_pretrained("ada/engine", device_map="cuda")',
		'context_df = pd.read_csv("http://127.0.0.1:3000/assets/samples/passengers.csv")',
		'context_df["item_id"] = "airline"  # every series has a name',
		'pred_df = pipeline.predict_df(',
		'context_df,',
		'prediction_length=36,',
		'quantile_levels=[0.1, 0.5, 0.9],',
		'id_column="item_id",',
		'timestamp_column="Month",',
		'target="#Passengers",',
		')',
	])
})

test('collectorvision loads the detector and the embedder', () => {
	expect(programLines(collectorvision({ id: 'ada/engine' }))).toEqual([
		'$ pip install git+https://github.com/HanClinto/CollectorVision huggingface_hub',
		'from huggingface_hub import hf_hub_download',
		'import collector_vision as cvg',
		'checkpoint = hf_hub_download(repo_id="ada/engine", filename="model.onnx")',
		'detector = cvg.NeuralCornerDetector(checkpoint)',
		'embedder = cvg.NeuralEmbedder(checkpoint)',
	])
})

test('colipri chooses between two labels', () => {
	expect(programLines(colipri({ id: 'ada/engine' }))).toEqual([
		'$ pip install colipri',
		'from colipri import get_model',
		'from colipri import get_processor',
		'from colipri import load_sample_ct',
		'from colipri import ZeroShotImageClassificationPipeline',
		'model = get_model().cuda()',
		'processor = get_processor()',
		'pipeline = ZeroShotImageClassificationPipeline("ada/engine", processor)',
		'image = load_sample_ct()',
		'print(pipeline(image, ["No lung nodules", "Lung nodules"]))',
	])
})

test('cortiq paints', () => {
	expect(programLines(cortiq({ id: 'ada/engine', pipeline_tag: 'text-to-image' }))).toEqual([
		'$ cargo install cortiq-cli',
		'$ hf download ada/engine --include "*.cmf" --local-dir .',
		'$ ls *.cmf',
		"$ cortiq imagine FILE.cmf --prompt 'a fox asleep in autumn leaves' --out fox.ppm",
	])
})

test('cortiq animates', () => {
	expect(programLines(cortiq({ id: 'ada/engine', pipeline_tag: 'text-to-video' }))).toEqual([
		'$ cargo install cortiq-cli',
		'$ hf download ada/engine --include "*.cmf" --local-dir .',
		'$ ls *.cmf',
		"$ cortiq animate FILE.cmf --prompt 'a paper boat drifting down a rainy street' --out clip.avi",
	])
})

test('cortiq composes', () => {
	expect(programLines(cortiq({ id: 'ada/engine', pipeline_tag: 'text-to-audio' }))).toEqual([
		'$ cargo install cortiq-cli',
		'$ hf download ada/engine --include "*.cmf" --local-dir .',
		'$ ls *.cmf',
		"$ cortiq music FILE.cmf --prompt 'slow piano with soft strings behind' \\",
		"$ --lyrics 'the tide comes in and carries us home again' --seconds 20 --out song.wav",
	])
})

test('cortiq runs and serves anything else', () => {
	expect(programLines(cortiq({ id: 'ada/engine' }))).toEqual([
		'$ cargo install cortiq-cli',
		'$ hf download ada/engine --include "*.cmf" --local-dir .',
		'$ ls *.cmf',
		"$ cortiq run FILE.cmf --prompt 'Why is the sky blue?'",
		'$ cortiq serve FILE.cmf --port 8080',
	])
})

test('cxr-foundation embeds a radiograph in greyscale', () => {
	expect(programLines(cxrFoundation())).toEqual([
		'import requests',
		'from PIL import Image',
		'from io import BytesIO',
		'from clientside.clients import make_hugging_face_client',
		'image_url = "http://127.0.0.1:3000/assets/samples/chest-xray.jpg"',
		'img = Image.open(requests.get(image_url, headers={"User-Agent": "Demo"}, stream=True).raw).convert("L")  # greyscale',
		'client = make_hugging_face_client("cxr_model")',
		'print(client.get_image_embeddings_from_images([img]))',
	])
})
