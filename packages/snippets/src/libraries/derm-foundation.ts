import type { ModelRecord } from '../model-record.ts'
import { py } from '../quote.ts'
import { sampleAddress } from '../samples.ts'
import type { Generator } from '../snippet.ts'

/** Derm Foundation: an embedding of a skin photograph; always the one published checkpoint. */
export const dermFoundation = ((_model?: ModelRecord, hub?: string) => [
	{
		language: 'python',
		install: 'pip install huggingface_hub tensorflow requests',
		code: py`from huggingface_hub import snapshot_download
import tensorflow as tf
import requests

# A photograph of skin; this one stands for yours
IMAGE_URL = ${sampleAddress('cats.jpg', hub)}
image_bytes = requests.get(IMAGE_URL, stream=True).content

input_tensor = tf.train.Example(
    features=tf.train.Features(
        feature={"image/encoded": tf.train.Feature(bytes_list=tf.train.BytesList(value=[image_bytes]))}
    )
).SerializeToString()

loaded_model = tf.saved_model.load(snapshot_download("google/derm-foundation"))
infer = loaded_model.signatures["serving_default"]
output = infer(inputs=tf.constant([input_tensor]))
embedding = output["embedding"]`,
	},
]) satisfies Generator
