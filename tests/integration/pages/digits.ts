import { safetensorsFile } from '@stoa/formats/testing'

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

/** The text of its script, which is moved from `old/train.py` to `train.py`. */
export const TRAIN =
	'"""Trains the model."""\n\nimport numpy as np\n\n\ndef main() -> None:\n    rng = np.random.default_rng(7)\n    print(rng.normal())\n'

/** The text files of the model demo/digits in its first commit. */
export const DIGITS_FILES: Readonly<Record<string, string>> = {
	'README.md': CARD,
	'config.json': `${JSON.stringify({ architectures: ['Digits'], hidden_size: 256, id2label: { 0: 'zero', 1: 'one' } }, undefined, 2)}\n`,
	'a.txt': 'one\nsame\n',
	'old/train.py': TRAIN,
}

/** Its large files, which come later. */
export const DIGITS_LARGE: Readonly<Record<string, Uint8Array>> = {
	'model.safetensors': safetensorsFile({
		__metadata__: { format: 'pt' },
		'dense1.bias': { dtype: 'F32', shape: [4], data_offsets: [0, 16] },
		'dense1.weight': { dtype: 'F32', shape: [4, 8], data_offsets: [16, 144] },
		'output.weight': { dtype: 'F16', shape: [2, 4], data_offsets: [144, 160] },
	}),
	'onnx/model.onnx': new Uint8Array(2048),
}
