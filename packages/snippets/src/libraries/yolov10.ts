import type { Generator } from '../snippet.ts'
import { ultralytics } from './ultralytics.ts'

/** YOLOv10: written for the Ultralytics package. */
export const yolov10 = ultralytics satisfies Generator
