import { sizeText } from '@stoa/ui'
import { filled } from '../../words/sentences/fill-words.ts'
import type { TrialFile } from './plan-trial.ts'
import type { TryItWords } from './props.ts'

/** What ONNX Runtime is called among the files of a model. */
export const RUNTIME = 'ONNX Runtime'

/** How far loading is. */
export interface TrialProgress {
	/** Bytes of everything. */
	loaded: number
	total: number
	/** The file that moved last. */
	file: TrialFile & { loaded: number }
}

/** Adds up the files of a trial. Bytes are counted once, also when a file is fetched again. */
export function createProgressSum(files: readonly TrialFile[]): (path: string, loaded: number) => TrialProgress {
	const sizes = new Map(files.map(({ path, size }) => [path, size]))
	const done = new Map<string, number>()
	const total = files.reduce((sum, { size }) => sum + size, 0)
	return (path, loaded) => {
		const size = sizes.get(path) ?? 0
		const most = Math.min(Math.max(loaded, done.get(path) ?? 0), size)
		done.set(path, most)
		const sum = [...done.values()].reduce((a, b) => a + b, 0)
		return { loaded: sum, total, file: { path, size, loaded: most } }
	}
}

/** `model.onnx`: the last part of a path. */
const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/** Progress in words: `Loading model.onnx` and `4.5 of 14.7 MB, 31 %`. */
export function progressWords(words: TryItWords, { loaded, total, file }: TrialProgress): { label: string; detail: string } {
	const percent = total === 0 ? 100 : Math.floor((loaded / total) * 100)
	return {
		label: loaded >= total ? words.startingModel : filled(words.loadingFile, { file: nameOf(file.path) }),
		detail: filled(words.progress, { ...bytesOfBytes(loaded, total), percent }),
	}
}

/** 4.5 and 14.7 MB, or 812 kB and 14.7 MB while the units differ. */
function bytesOfBytes(loaded: number, total: number): { loaded: string; total: string } {
	const [some, all] = [sizeText(loaded), sizeText(total)]
	const [figure = some, unit] = some.split(' ')
	return { loaded: unit !== undefined && all.endsWith(` ${unit}`) ? figure : some, total: all }
}
