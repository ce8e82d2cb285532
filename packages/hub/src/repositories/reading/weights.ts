/** One tensor of a file of weights. */
export interface WeightsTensor {
	name: string
	/** The name in its format: `F32`, `BF16`, `Q4_K`. */
	dtype: string
	/** In the file's order: GGUF starts with the fastest dimension. */
	shape: number[]
	/** Number of elements. */
	elements: number
	/** Size in the file; `undefined` for an unknown type. */
	bytes: number | undefined
	/** The file that contains it. */
	file: string
	/** For safetensors: the position of its bytes, counted from the end of the header. */
	start?: number | undefined
}

/** The header of a file of weights, or the headers of all files that an index names. */
export interface WeightsHeader {
	format: 'safetensors' | 'gguf'
	tensors: WeightsTensor[]
	/** The file's metadata. `count`: the length of a list, which has no `value`. */
	notes: { key: string; value: string | number | boolean | undefined; count: number | undefined }[]
	/** Files that an index names but that are missing or unreadable. */
	missing: string[]
}

/** Which tensors of a header to return. */
export interface WeightsQuery {
	/** Words in a tensor's name, or its type. */
	filter: string
	/** Number of pages to skip. */
	page: number
}

/** A header with the tensors of one page. */
export interface WeightsPage {
	format: WeightsHeader['format']
	/** Elements of all tensors, ignoring the filter. */
	total: number
	tensorCount: number
	/** By type, the largest first. */
	types: { dtype: string; elements: number; tensors: number }[]
	/** Parts of the model by name prefixes, in the order of the file. */
	groups: WeightsGroup[]
	/** Up to a limit; long values are cut. */
	notes: WeightsHeader['notes']
	/** Files that an index names but that are missing or unreadable; up to a limit. */
	missing: string[]
	/** Tensors of this page that match the filter. */
	shown: WeightsTensor[]
	/** Number of matches on all pages. */
	found: number
	hasMore: boolean
	/** Whether the tensors are in more than one file. */
	hasParts: boolean
}

/** Tensors whose names have the same prefix. */
export interface WeightsGroup {
	/** The name before the first number: `model.layers`. */
	prefix: string
	/** How many different numbers follow: layers, blocks, experts. */
	repeats: number
	tensors: number
	elements: number
}

/** Why a header is not shown, as a sentence. */
export interface UnreadableWeights {
	why: string
}

/** The change of one tensor. */
export interface TensorChange {
	change: 'gone' | 'new' | 'changed'
	name: string
	before: Pick<WeightsTensor, 'dtype' | 'shape'> | undefined
	after: Pick<WeightsTensor, 'dtype' | 'shape'> | undefined
}

/** The changes of a file of weights, as far as headers show them. */
export interface WeightsChange {
	path: string
	/** Added, removed and changed tensors, up to a limit. */
	tensors: TensorChange[]
	/** Their total number. */
	changed: number
	/** Tensors of the same name, type and shape: their values may differ. */
	same: number
	/** Parameters before and after; `undefined` where the file is missing or unreadable. */
	parameters: { before: number | undefined; after: number | undefined }
}

/** The headers of all files that an index names. */
export interface WeightsShards {
	/** The index's own metadata. */
	metadata: Record<string, string | number | boolean>
	/** JSON with each header as its file has it, by file name. It stays text, because a model can have 100,000 tensors. */
	headers: Uint8Array
	/** Files that it names but that are missing or unreadable. */
	missing: string[]
}
