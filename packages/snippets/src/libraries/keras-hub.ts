import { isIdentifier, py, raw } from '../quote.ts'
import type { Generator, Snippet } from '../snippet.ts'

/** Tasks with an example, in the order in which they are shown. */
const EXAMPLES: Readonly<Record<string, (preset: string) => string>> = {
	CausalLM: (preset) => py`import keras_hub

causal_lm = keras_hub.models.CausalLM.from_preset(${preset}, dtype="bfloat16")
causal_lm.compile(sampler="greedy")  # or "top_k", "beam" and others
causal_lm.generate("Keras: deep learning for", max_length=64)`,
	TextToImage: (preset) => py`import keras_hub

text_to_image = keras_hub.models.TextToImage.from_preset(${preset}, dtype="bfloat16")
text_to_image.generate("Astronaut in a jungle")`,
	TextClassifier: (preset) => py`import keras_hub

text_classifier = keras_hub.models.TextClassifier.from_preset(${preset}, num_classes=2)

# Fine-tune
text_classifier.fit(x=["Well made!", "Broke immediately."], y=[1, 0])

# Classify
text_classifier.predict(["It does what I need."])`,
	ImageClassifier: (preset) => py`import keras_hub
import keras

image_classifier = keras_hub.models.ImageClassifier.from_preset(${preset}, num_classes=2)

# Fine-tune; noise stands for your pictures and their labels
image_classifier.fit(
    x=keras.random.randint((32, 64, 64, 3), 0, 256),
    y=keras.random.randint((32, 1), 0, 2),
)

# Classify
image_classifier.predict(keras.random.randint((1, 64, 64, 3), 0, 256))`,
}

/** Any other class of `keras_hub.models`. */
const loadTask = (task: string, preset: string): string => py`import keras_hub

task = keras_hub.models.${raw(task)}.from_preset(${preset})`

const loadBackbone = (preset: string): string => py`import keras_hub

# The model without a head for a task
backbone = keras_hub.models.Backbone.from_preset(${preset})`

/** KerasHub: a program for every task the preset lists, then the plain backbone. Names that are no identifiers are left out. */
export const kerasHub = (({ id, config }) => {
	const preset = `hf://${id}`
	const listed = config?.keras_hub?.tasks ?? []
	const shown = Object.entries(EXAMPLES)
		.filter(([task]) => listed.includes(task))
		.map(([task, example]) => ({ title: task, code: example(preset) }))
	const others = [...new Set(listed)]
		.filter((task) => !Object.hasOwn(EXAMPLES, task) && isIdentifier(task))
		.map((task) => ({ title: task, code: loadTask(task, preset) }))
	const install = 'pip install -U keras-hub'
	return [...shown, ...others, { title: 'Backbone', code: loadBackbone(preset) }].map((program): Snippet => ({
		language: 'python',
		install,
		...program,
	}))
}) satisfies Generator
