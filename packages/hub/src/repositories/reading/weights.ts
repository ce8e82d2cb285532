/** One tensor of a file of weights. */
export interface WeightsTensor {
	name: string
	/** As its format calls it: `F32`, `BF16`, `Q4_K`. */
	dtype: string
	/** In the file's own order: GGUF begins with the fastest dimension. */
	shape: number[]
	/** Number of elements. */
	elements: number
	/** In the file; `undefined` for an unknown type. */
	bytes: number | undefined
	/** The file that holds it. */
	file: string
	/** Safetensors: where its bytes begin, counted from the end of the header. */
	start?: number | undefined
}

/** What the header of a file of weights says, or the headers of all files that an index names. */
export interface WeightsHeader {
	format: 'safetensors' | 'gguf'
	tensors: WeightsTensor[]
	/** The file's own notes. `count`: of a list, which has no `value`. */
	notes: { key: string; value: string | number | boolean | undefined; count: number | undefined }[]
	/** Files that an index names and that are not there, or cannot be read. */
	missing: string[]
}

/** Which tensors of a header are asked for. */
export interface WeightsQuery {
	/** Words that a tensor's name holds, or its type. */
	filter: string
	/** Pages before the one that is asked for. */
	page: number
}

/** A header, as far as one page shows it. */
export interface WeightsPage {
	format: WeightsHeader['format']
	/** Elements of all tensors, whatever is asked for. */
	total: number
	tensorCount: number
	/** By type, most first. */
	types: { dtype: string; elements: number; tensors: number }[]
	/** Parts of the model by the beginnings of names, in the order of the file. */
	groups: WeightsGroup[]
	/** Up to a limit; long values are cut. */
	notes: WeightsHeader['notes']
	/** Files that an index names and that are not there, or cannot be read; up to a limit. */
	missing: string[]
	/** Tensors of this page that the filter finds. */
	shown: WeightsTensor[]
	/** How many it finds on all pages. */
	found: number
	hasMore: boolean
	/** The tensors lie in more than one file. */
	hasParts: boolean
}

/** Tensors whose names begin alike. */
export interface WeightsGroup {
	/** Ends before the first number: `model.layers`. */
	prefix: string
	/** Different numbers that follow: layers, blocks, experts. */
	repeats: number
	tensors: number
	elements: number
}

/** Why a header is not shown, as a sentence. */
export interface UnreadableWeights {
	why: string
}

/** What became of one tensor. */
export interface TensorChange {
	change: 'gone' | 'new' | 'changed'
	name: string
	before: Pick<WeightsTensor, 'dtype' | 'shape'> | undefined
	after: Pick<WeightsTensor, 'dtype' | 'shape'> | undefined
}

/** What became of a file of weights, as far as headers tell. */
export interface WeightsChange {
	path: string
	/** Tensors that differ in type or shape, went or came, up to a limit. */
	tensors: TensorChange[]
	/** How many of them there are. */
	changed: number
	/** Tensors of the same name, type and shape: their values may differ. */
	same: number
	/** Parameters before and after; `undefined` where the file was not there or cannot be read. */
	parameters: { before: number | undefined; after: number | undefined }
}

/** What the headers of all files say that an index names. */
export interface WeightsShards {
	/** The index's own notes. */
	metadata: Record<string, string | number | boolean>
	/** JSON: each header as its file writes it, by the file's name. Text, since a model has 100,000 tensors. */
	headers: Uint8Array
	/** Files that it names and that are not there, or cannot be read. */
	missing: string[]
}
