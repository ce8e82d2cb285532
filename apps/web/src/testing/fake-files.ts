import type { Repo, WeightsHeader } from '@stoa/hub'

const CARD = `---
license: mit
pipeline_tag: image-classification
datasets: [demo/digits]
---
# Digits

A small network that reads **one handwritten digit** from an image of 8 by 8 pixels. It exists to show, from end to end, what a
model on this hub looks like: how it is described, downloaded, tried in the browser and measured[^1].

## Use

\`\`\`python
import numpy as np
import onnxruntime as ort

session = ort.InferenceSession("model.onnx")
image = np.zeros((1, 64), dtype=np.float32)  # values from 0 to 1
print(session.run(None, {"image": image})[0].argmax())
\`\`\`

> [!NOTE]
> The input is the image's 64 values row by row, divided by 16.

## Data and method

Trained for 40 epochs on 1,437 images of the [digits dataset](https://example.org/digits); 360 are held back.

| layer | shape | parameters |
| --- | --- | ---: |
| dense 1 | 64 x 256 | 16,640 |
| dense 2 | 256 x 104 | 26,728 |
| output | 104 x 10 | 1,050 |

## Measured

- accuracy on the held-back images: **0.978**
- time for one image in a browser: about 0.1 ms

## Limits

It knows nothing but digits, and answers with one even for a cat.

[^1]: Every number here comes from the script that trained it.
`

/** A safetensors file of one tensor: header length, header, zeros. */
function safetensors(): Uint8Array {
	const header = JSON.stringify({
		__metadata__: { format: 'pt' },
		'dense1.bias': { dtype: 'F32', shape: [4], data_offsets: [0, 16] },
		'dense1.weight': { dtype: 'F32', shape: [4, 8], data_offsets: [16, 144] },
		'output.weight': { dtype: 'F16', shape: [2, 4], data_offsets: [144, 160] },
	})
	const bytes = new Uint8Array(8 + header.length + 160)
	new DataView(bytes.buffer).setBigUint64(0, BigInt(header.length), true)
	bytes.set(new TextEncoder().encode(header), 8)
	return bytes
}

/** What the header of that file says. */
export function fakeWeights(file: string): WeightsHeader {
	return {
		format: 'safetensors',
		tensors: [
			{ name: 'dense1.bias', dtype: 'F32', shape: [4], elements: 4, bytes: 16, file },
			{ name: 'dense1.weight', dtype: 'F32', shape: [4, 8], elements: 32, bytes: 128, file },
			{ name: 'output.weight', dtype: 'F16', shape: [2, 4], elements: 8, bytes: 16, file },
		],
		notes: [{ key: 'format', value: 'pt', count: undefined }],
		missing: [],
	}
}

const PIXEL =
	'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAAAAADhZOFXAAAAK0lEQVR4nGNgAAEDBgYGBgYmBiTAxIABGBgYkBUwoqsAKWBEVsCIroARWQEAXF4BEdAzNtEAAAAASUVORK5CYII='

/** The files of a fake repository by path. */
export function fakeFiles({ kind, metadata }: Repo): Map<string, Uint8Array> {
	const text = (value: string): Uint8Array => new TextEncoder().encode(value)
	const files = new Map<string, Uint8Array>([
		['.gitattributes', text('*.safetensors filter=lfs diff=lfs merge=lfs -text\n')],
		['README.md', text(kind === 'model' ? CARD : `# ${metadata.description ?? ''}\n\nAn honest card.\n`)],
	])
	if (kind === 'model') {
		files.set(
			'config.json',
			text(`${JSON.stringify({ architectures: ['Digits'], hidden_size: 256, id2label: { 0: 'zero', 1: 'one' } }, undefined, 2)}\n`),
		)
		files.set('model.safetensors', safetensors())
		files.set('onnx/model.onnx', new Uint8Array(2048))
		files.set(
			'train.py',
			text(
				'"""Trains the model."""\n\nimport numpy as np\n\n\ndef main() -> None:\n    rng = np.random.default_rng(7)\n    print(rng.normal())\n',
			),
		)
	}
	if (kind === 'dataset') {
		files.set('data/train.csv', text('text,label\n"I am so glad, today",glad\nLeave me alone,angry\n"It ""rains"" again",sad\n'))
		files.set('images/zero.png', new Uint8Array(Buffer.from(PIXEL, 'base64')))
	}
	if (kind === 'space') files.set('index.html', text('<!doctype html><title>App</title><h1>It runs</h1>\n'))
	return new Map([...files].toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
