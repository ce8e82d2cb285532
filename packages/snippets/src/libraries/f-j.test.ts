import { expect, test } from 'vitest'
import { programLines } from '../testing/program-lines.ts'
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

test('fairseq loads models, configuration and task', () => {
	expect(programLines(fairseq({ id: 'ada/engine' }))).toEqual([
		'$ pip install fairseq',
		'from fairseq.checkpoint_utils import load_model_ensemble_and_task_from_hf_hub',
		'models, cfg, task = load_model_ensemble_and_task_from_hf_hub("ada/engine")',
	])
})

test('fastai loads the learner', () => {
	expect(programLines(fastai({ id: 'ada/engine' }))).toEqual([
		'$ pip install "huggingface_hub[fastai]"',
		'from huggingface_hub import from_pretrained_fastai',
		'learn = from_pretrained_fastai("ada/engine")',
	])
})

test('fasttext loads the binary file', () => {
	expect(programLines(fasttext({ id: 'ada/engine' }))).toEqual([
		'$ pip install fasttext huggingface_hub',
		'from huggingface_hub import hf_hub_download',
		'import fasttext',
		'model = fasttext.load_model(hf_hub_download("ada/engine", "model.bin"))',
	])
})

test('flair loads the tagger', () => {
	expect(programLines(flair({ id: 'ada/engine' }))).toEqual([
		'$ pip install flair',
		'from flair.models import SequenceTagger',
		'tagger = SequenceTagger.load("ada/engine")',
	])
})

test('flexray segments a radiograph', () => {
	expect(programLines(flexray({ id: 'ada/engine' }))).toEqual([
		'$ pip install flexray',
		'from fxr.inference import FleXraySegmenter',
		'segmenter = FleXraySegmenter.from_pretrained("ada/engine")',
		'masks = segmenter.predict("image.png", threshold=0.5)',
	])
})

test('flextab classifies, predicts and matches', () => {
	expect(programLines(flextab())).toEqual([
		'$ pip install git+https://github.com/SAP-samples/flextab',
		'from sklearn.datasets import load_breast_cancer',
		'from sklearn.metrics import accuracy_score',
		'from sklearn.model_selection import train_test_split',
		'from flextab import FlexTabClassifier',
		'X, y = load_breast_cancer(return_X_y=True)',
		'X_train, X_test, y_train, y_test = train_test_split(X, y, test_size=0.5, random_state=42)',
		'classifier = FlexTabClassifier(max_context_size=8192, bagging=8)',
		'classifier.fit(X_train, y_train)',
		'probabilities = classifier.predict_proba(X_test)',
		'predictions = classifier.predict(X_test)',
		'print("Accuracy:", accuracy_score(y_test, predictions))',
		'$ pip install git+https://github.com/SAP-samples/flextab',
		'from sklearn.datasets import fetch_openml',
		'from sklearn.metrics import r2_score',
		'from sklearn.model_selection import train_test_split',
		'from flextab import FlexTabRegressor',
		'housing = fetch_openml(data_id=531, as_frame=True)',
		'X = housing.data',
		'y = housing.target.astype(float)',
		'X_train, X_test, y_train, y_test = train_test_split(X, y, test_size=0.5, random_state=42)',
		'regressor = FlexTabRegressor(max_context_size=8192, bagging=8)',
		'regressor.fit(X_train, y_train)',
		'predictions = regressor.predict(X_test)',
		'print("R2:", r2_score(y_test, predictions))',
		'$ pip install git+https://github.com/SAP-samples/flextab',
		'from sklearn.metrics import accuracy_score, roc_auc_score',
		'from flextab import FlexTabMatcher',
		'from flextab.utils.test_utils import load_febrl4',
		'left_train, left_test, right_train, right_test, y_train, y_test = load_febrl4()',
		'matcher = FlexTabMatcher(max_context_size=8192, bagging=1)',
		'matcher.fit(left_train, right_train, y_train)',
		'predictions = matcher.predict(left_test, right_test)',
		'print(f"Accuracy: {accuracy_score(y_test, predictions):.2f}")',
		'print(f"Area under the curve: {roc_auc_score(y_test, predictions):.2f}")',
	])
})

test('gaussianformer loads the pipeline', () => {
	expect(programLines(gaussianformer({ id: 'ada/engine' }))).toEqual([
		'from gaussianformer.pipelines.rendering_pipeline import GaussianFormerRenderingPipeline',
		'pipeline = GaussianFormerRenderingPipeline.from_pretrained("ada/engine")',
	])
})

test('gliner loads the model', () => {
	expect(programLines(gliner({ id: 'ada/engine' }))).toEqual([
		'$ pip install gliner',
		'from gliner import GLiNER',
		'model = GLiNER.from_pretrained("ada/engine")',
	])
})

test('gliner2 finds four kinds of names', () => {
	expect(programLines(gliner2({ id: 'ada/engine' }))).toEqual([
		'$ pip install gliner2',
		'from gliner2 import GLiNER2',
		'extractor = GLiNER2.from_pretrained("ada/engine")',
		'text = "Nokia\'s director Ulla Berg showed a new telephone in Oulu."',
		'entities = extractor.extract_entities(text, ["company", "person", "product", "location"])',
		'print(entities)',
	])
})

test('htrflow runs on the command line and in a program', () => {
	expect(programLines(htrflow({ id: 'ada/engine' }))).toEqual([
		'$ pip install htrflow',
		'$ htrflow pipeline "path/to/pipeline.yaml" "path/to/image"',
		'$ pip install htrflow',
		'from htrflow.models.huggingface.trocr import TrOCR',
		'from htrflow.pipeline.pipeline import Pipeline',
		'from htrflow.pipeline.steps import TextRecognition, auto_import',
		'pipeline = Pipeline([TextRecognition(TrOCR, {"model": "ada/engine"}, {})])',
		'for collection in auto_import("path/to/image"):',
		'print(pipeline.run(collection))',
	])
	expect(programLines(htrflow({ id: 'ada/engine', pipeline_tag: 'image-segmentation' }))).toContain(
		'pipeline = Pipeline([Segmentation(YOLO, {"model": "ada/engine"}, {})])',
	)
})

test('index-tts speaks in the voice of a recording', () => {
	expect(programLines(indexTts({ id: 'ada/engine' }))).toEqual([
		'$ pip install git+https://github.com/index-tts/index-tts.git huggingface_hub',
		'from huggingface_hub import snapshot_download',
		'from indextts.infer import IndexTTS',
		'snapshot_download("ada/engine", local_dir="checkpoints")',
		'tts = IndexTTS(model_dir="checkpoints", cfg_path="checkpoints/config.yaml")',
		'voice = "path/to/your/reference_voice.wav"',
		'text = "Nice to meet you."',
		'output_path = "output_index.wav"',
		'tts.infer(voice, text, output_path)',
	])
})

test('jev-style runs with mlx, before gguf', () => {
	expect(programLines(jevStyle({ id: 'ada/engine', tags: ['gguf', 'mlx'] }))).toEqual([
		'$ pip install "jev-style[mlx]"',
		'from jev_style import JevStyle, noul, choice',
		'model = JevStyle.from_pretrained("ada/engine")',
		'decision = model.decide(',
		'"I was charged twice for one order.",',
		'{',
		'"billing": noul("Is it about a payment?"),',
		'"team": choice("Who should answer this?", ["billing", "shipping", "tech"]),',
		'},',
		')',
		'print(decision)',
	])
})

test('jev-style builds the scorer for gguf', () => {
	expect(programLines(jevStyle({ id: 'ada/engine', tags: ['gguf'] }))).toEqual([
		'$ pip install jev-style',
		'$ hf download ada/engine build_jev_score.sh jev_score.cpp --local-dir jev-score',
		'$ export JEV_SCORE_BIN="$(bash jev-score/build_jev_score.sh | tail -n 1)"',
		'from jev_style import JevStyle, noul, choice',
		'model = JevStyle.from_pretrained("ada/engine")',
		'decision = model.decide(',
		'"I was charged twice for one order.",',
		'{',
		'"billing": noul("Is it about a payment?"),',
		'"team": choice("Who should answer this?", ["billing", "shipping", "tech"]),',
		'},',
		')',
		'print(decision)',
	])
})

test('jev-style runs with torch otherwise', () => {
	expect(programLines(jevStyle({ id: 'ada/engine' }))).toEqual([
		'$ pip install "jev-style[torch]"',
		'from jev_style import JevStyle, noul, choice',
		'model = JevStyle.from_pretrained("ada/engine")',
		'decision = model.decide(',
		'"I was charged twice for one order.",',
		'{',
		'"billing": noul("Is it about a payment?"),',
		'"team": choice("Who should answer this?", ["billing", "shipping", "tech"]),',
		'},',
		')',
		'print(decision)',
	])
})
