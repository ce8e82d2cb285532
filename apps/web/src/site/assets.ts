import type { Styles } from './styles.ts'

/** What the build left for pages to point at. */
export interface Assets {
	/** All styles in one text. */
	css: string
	/** The same in pieces, of which each page gets what it needs. */
	styles: Styles
	/** Text of the script that every page holds: what a visitor does before any other script comes is kept. */
	early: string
	/** Address of the loader script. */
	loader: string
	/** Address of each island's script. */
	islands: Readonly<Record<string, string>>
	/** ONNX Runtime: addresses of the script that starts it and of its WebAssembly, and how many bytes that is. */
	runtime: { script: string; wasm: string; wasmBytes: number }
	/** Addresses of the fonts that are asked for ahead. */
	fonts: readonly string[]
}
