/** How a tensor of a GGUF file is stored (clause E-13). Codes of removed types are not used. */
export interface TensorType {
	name: string
	code: number
	bitsPerWeight: number
}

/** Every tensor type. Source: facts of @huggingface/gguf 0.4.6. */
export const TENSOR_TYPES: readonly TensorType[] = [
	{ name: 'F32', code: 0, bitsPerWeight: 32 },
	{ name: 'F16', code: 1, bitsPerWeight: 16 },
	{ name: 'Q4_0', code: 2, bitsPerWeight: 4.5 },
	{ name: 'Q4_1', code: 3, bitsPerWeight: 5 },
	{ name: 'Q5_0', code: 6, bitsPerWeight: 5.5 },
	{ name: 'Q5_1', code: 7, bitsPerWeight: 6 },
	{ name: 'Q8_0', code: 8, bitsPerWeight: 8.5 },
	{ name: 'Q8_1', code: 9, bitsPerWeight: 10 },
	{ name: 'Q2_K', code: 10, bitsPerWeight: 2.625 },
	{ name: 'Q3_K', code: 11, bitsPerWeight: 3.4375 },
	{ name: 'Q4_K', code: 12, bitsPerWeight: 4.5 },
	{ name: 'Q5_K', code: 13, bitsPerWeight: 5.5 },
	{ name: 'Q6_K', code: 14, bitsPerWeight: 6.5625 },
	{ name: 'Q8_K', code: 15, bitsPerWeight: 9.125 },
	{ name: 'IQ2_XXS', code: 16, bitsPerWeight: 2.0625 },
	{ name: 'IQ2_XS', code: 17, bitsPerWeight: 2.3125 },
	{ name: 'IQ3_XXS', code: 18, bitsPerWeight: 3.0625 },
	{ name: 'IQ1_S', code: 19, bitsPerWeight: 1.5625 },
	{ name: 'IQ4_NL', code: 20, bitsPerWeight: 4.5 },
	{ name: 'IQ3_S', code: 21, bitsPerWeight: 3.4375 },
	{ name: 'IQ2_S', code: 22, bitsPerWeight: 2.5625 },
	{ name: 'IQ4_XS', code: 23, bitsPerWeight: 4.25 },
	{ name: 'I8', code: 24, bitsPerWeight: 8 },
	{ name: 'I16', code: 25, bitsPerWeight: 16 },
	{ name: 'I32', code: 26, bitsPerWeight: 32 },
	{ name: 'I64', code: 27, bitsPerWeight: 64 },
	{ name: 'F64', code: 28, bitsPerWeight: 64 },
	{ name: 'IQ1_M', code: 29, bitsPerWeight: 1.75 },
	{ name: 'BF16', code: 30, bitsPerWeight: 16 },
	{ name: 'TQ1_0', code: 34, bitsPerWeight: 1.6875 },
	{ name: 'TQ2_0', code: 35, bitsPerWeight: 2.0625 },
	{ name: 'MXFP4', code: 39, bitsPerWeight: 4.25 },
	{ name: 'NVFP4', code: 40, bitsPerWeight: 4.5 },
	{ name: 'Q1_0', code: 41, bitsPerWeight: 1.125 },
	{ name: 'Q2_0', code: 42, bitsPerWeight: 2.25 },
]
