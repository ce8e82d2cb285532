import { py, raw } from '../quote.ts'
import { CATS_IMAGE_URL } from '../samples.ts'
import type { Generator } from '../snippet.ts'

const NOTE = `# No tag of this model names its YOLO version.
# Replace XX with the version, such as YOLOv8.
`

/** The version in the tags: `yolov8` before looser spellings such as `yolo11` and `yolov8n`. */
function yoloVersion(tags: readonly string[]): string | undefined {
	const versions = (pattern: RegExp) => tags.map((tag) => pattern.exec(tag)?.[1]).find((version) => version !== undefined)
	return versions(/^yolov(\d+)$/) ?? versions(/^yolov?(\d{1,2})[a-z]?$/)
}

/** Ultralytics: YOLO detectors; the class carries the version (clause S-09). */
export const ultralytics = (({ id, tags }) => {
	const version = yoloVersion(tags ?? [])
	const name = raw(`YOLOv${version ?? 'XX'}`)
	return [
		{
			language: 'python',
			install: 'pip install ultralytics',
			code: py`${raw(version === undefined ? NOTE : '')}from ultralytics import ${name}

model = ${name}.from_pretrained(${id})

source = ${CATS_IMAGE_URL}
model.predict(source=source, save=True)`,
		},
	]
}) satisfies Generator
