import type { ModelRecord } from '../model-record.ts'
import { py } from '../quote.ts'
import { hasTag } from '../record-fields.ts'
import type { Generator } from '../snippet.ts'

function program(model: ModelRecord): string {
	const { id, pipeline_tag: task } = model
	if (task === 'text-generation')
		return py`import aneforge as af
from transformers import AutoTokenizer

tokenizer = AutoTokenizer.from_pretrained(${id})
llm = af.load_llm(${id})

ids = tokenizer.encode("The Neural Engine is")
print(tokenizer.decode(llm.generate(ids, max_new_tokens=20)))`
	if (task === 'zero-shot-image-classification' || hasTag(model, 'clip'))
		return py`import aneforge as af

clip = af.load_clip(${id})

# image: a picture of yours, opened with PIL
scores = clip.classify(image, ["a boat on a lake", "a street full of people"])`
	if (hasTag(model, 'resnet'))
		return py`import aneforge as af

model = af.load_resnet(${id})

# pixels: your picture as a float32 array of shape 1x3x224x224
logits = model(pixels)`
	if (task === 'image-classification')
		return py`import aneforge as af

model = af.load_vit(${id})

# image: a picture of yours, opened with PIL
labels = model.classify(image)`
	if (task === 'automatic-speech-recognition')
		return py`import aneforge as af

whisper = af.load_whisper(${id})

# audio: your recording as a float32 array, mono, 16 kHz
text = whisper.transcribe(audio)`
	return py`from aneforge.sentence_transformers import SentenceTransformer

model = SentenceTransformer(${id})
embeddings = model.encode(["Rain is expected this evening."], normalize_embeddings=True)`
}

/** ANEForge: a loader a kind of model, for the neural engine of Apple machines. */
export const aneforge = ((model) => [{ language: 'python', install: 'pip install aneforge', code: program(model) }]) satisfies Generator
