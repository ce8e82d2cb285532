import { py, raw } from '../quote.ts'
import { sampleAddress } from '../samples.ts'
import type { Generator } from '../snippet.ts'
import { yoloProgram, yoloVersion, yoloWeights } from './ultralytics.ts'

const NOTE = `# No tag of this model names its YOLO version.
# Replace YOLOv10 when it is another.
`

/** YOLOv10: weights as a `.pt` file load with Ultralytics itself; others only with its authors' own version of that package. */
export const yolov10 = ((model, hub?: string) => {
	const file = yoloWeights(model)
	if (file !== undefined) return [yoloProgram(model.id, file, hub)]
	return [
		{
			language: 'python',
			install: 'pip install git+https://github.com/THU-MIG/yolov10.git',
			code: py`${raw(yoloVersion(model.tags ?? []) === undefined ? NOTE : '')}from ultralytics import YOLOv10

model = YOLOv10.from_pretrained(${model.id})

source = ${sampleAddress('cats.jpg', hub)}
model.predict(source=source, save=True)`,
		},
	]
}) satisfies Generator
