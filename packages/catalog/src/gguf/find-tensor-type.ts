import { FILE_QUANTIZATIONS } from './file-quantizations.ts'
import { TENSOR_TYPES, type TensorType } from './tensor-types.ts'

const BY_CODE: ReadonlyMap<number, TensorType> = new Map(TENSOR_TYPES.map((type) => [type.code, type]))

/** The tensor type with this code; `undefined` for removed and future ones. */
export function findTensorType(code: number): TensorType | undefined {
	return BY_CODE.get(code)
}

/** Longer names first, so that `Q4_1_SOME_F16` is not taken for `F16`. */
const NAMES = Object.keys(FILE_QUANTIZATIONS).toSorted((a, b) => b.length - a.length)
const LABEL = new RegExp(`(?:UD-)?(?:${[...NAMES, 'MXFP4'].join('|')})(?:_[A-Z]+)?`, 'g')

/**
 * The quantization in a file's name, with prefix and size variation; the last one if there are several.
 *
 * @example
 * ```ts
 * assert.equal(quantizationOfFileName('tiny-q4_k_m.gguf'), 'Q4_K_M')
 * assert.equal(quantizationOfFileName('tiny.gguf'), undefined)
 * ```
 */
export function quantizationOfFileName(path: string): string | undefined {
	return path.toUpperCase().match(LABEL)?.at(-1)
}
