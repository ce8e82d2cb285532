import type { ModelRecord } from '../model-record.ts'
import { py } from '../quote.ts'
import { hasTag } from '../record-fields.ts'
import type { Generator, Snippet } from '../snippet.ts'

const INSTALL = 'pip install pyannote.audio'

const pipeline = ({ id }: ModelRecord): Snippet => ({
	language: 'python',
	install: INSTALL,
	code: py`from pyannote.audio import Audio, Pipeline
from pyannote.core import Segment

pipeline = Pipeline.from_pretrained(${id})

# A whole recording.
pipeline("file.wav")

# Three seconds of it.
excerpt = Segment(start=2.0, end=5.0)
waveform, sample_rate = Audio().crop("file.wav", excerpt)
pipeline({"waveform": waveform, "sample_rate": sample_rate})`,
})

const inference = ({ id }: ModelRecord): Snippet => ({
	language: 'python',
	install: INSTALL,
	code: py`from pyannote.audio import Inference, Model
from pyannote.core import Segment

model = Model.from_pretrained(${id})
inference = Inference(model)

# A whole recording.
inference("file.wav")

# Three seconds of it.
excerpt = Segment(start=2.0, end=5.0)
inference.crop("file.wav", excerpt)`,
})

/** pyannote.audio: who speaks when; pipelines and single models load differently. */
export const pyannoteAudio = ((model) => [
	hasTag(model, 'pyannote-audio-pipeline') ? pipeline(model) : inference(model),
]) satisfies Generator
