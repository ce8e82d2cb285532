import { py, raw } from '../quote.ts'
import { fileNames } from '../record-fields.ts'
import { sampleAddress } from '../samples.ts'
import type { ModelRecord } from '../model-record.ts'
import type { Generator, Snippet } from '../snippet.ts'

const NOTE = `# No tag of this model names its YOLO version.
# Replace XX with the version, such as YOLOv8.
`

/** The version in the tags: `yolov8` before looser spellings such as `yolo11` and `yolov8n`. */
export function yoloVersion(tags: readonly string[]): string | undefined {
	const versions = (pattern: RegExp) => tags.map((tag) => pattern.exec(tag)?.[1]).find((version) => version !== undefined)
	return versions(/^yolov(\d+)$/) ?? versions(/^yolov?(\d{1,2})[a-z]?$/)
}

/** The weights among the files of the repository: the best ones of a training, else the first. */
export function yoloWeights(model: ModelRecord): string | undefined {
	const weights = fileNames(model).filter((file) => file.endsWith('.pt'))
	return weights.find((file) => /(?:^|\/)best\.pt$/.test(file)) ?? weights[0]
}

/** The program for a file of weights. */
export const yoloProgram = (id: string, file: string, hub: string | undefined, note = ''): Snippet => ({
	language: 'python',
	install: 'pip install ultralytics huggingface_hub',
	code: py`${raw(note)}from huggingface_hub import hf_hub_download
from ultralytics import YOLO

model = YOLO(hf_hub_download(${id}, ${file}))

source = ${sampleAddress('cats.jpg', hub)}
model.predict(source=source, save=True)`,
})

/** Ultralytics: YOLO detectors. Where the list of files is not known, the version tells what the weights are called (clause S-09). */
export const ultralytics = ((model, hub?: string) => {
	const file = yoloWeights(model)
	const version = yoloVersion(model.tags ?? [])
	return [yoloProgram(model.id, file ?? `yolov${version ?? 'XX'}.pt`, hub, file === undefined && version === undefined ? NOTE : '')]
}) satisfies Generator
