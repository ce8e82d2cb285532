import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { z } from 'zod'

/** What apps and the hub's own pages import at a stable address, from the package as it is installed. */
const RUNTIME_PACKAGE = 'onnxruntime-web'
const RUNTIME_FILES = ['ort.wasm.bundle.min.mjs', 'ort-wasm-simd-threaded.mjs', 'ort-wasm-simd-threaded.wasm']

/** Where pages find ONNX Runtime. */
export interface Runtime {
	/** Address of the script that starts the WebAssembly. */
	script: string
	/** Address of the WebAssembly. */
	wasm: string
	/** Its size, uncompressed. */
	wasmBytes: number
}

const root = join(import.meta.dirname, '..')
const PackageFile = z.object({ version: z.string() })

/**
 * Puts ONNX Runtime's files into `folder/onnxruntime-web@<version>/`, each with its `.br` and `.gz` beside it unless they are not wanted. The
 * 14 MB take seconds to compress, so the results are kept under `.cache/` by content.
 */
export async function vendorRuntime(folder: string, { isCompressed = true }: { isCompressed?: boolean } = {}): Promise<Runtime> {
	const source = join(root, 'node_modules', RUNTIME_PACKAGE)
	const { version } = PackageFile.parse(JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')))
	const name = `${RUNTIME_PACKAGE}@${version}`
	rmSync(folder, { recursive: true, force: true })
	mkdirSync(join(folder, name), { recursive: true })
	await Promise.all(
		RUNTIME_FILES.map(async (file) => {
			const bytes = readFileSync(join(source, 'dist', file))
			writeFileSync(join(folder, name, file), bytes)
			if (!isCompressed) return
			const [br, gz] = await Promise.all([compressed(bytes, 'br'), compressed(bytes, 'gz')])
			writeFileSync(join(folder, name, `${file}.br`), br)
			writeFileSync(join(folder, name, `${file}.gz`), gz)
		}),
	)
	const wasm = 'ort-wasm-simd-threaded.wasm'
	return {
		script: `/vendor/${name}/ort-wasm-simd-threaded.mjs`,
		wasm: `/vendor/${name}/${wasm}`,
		wasmBytes: readFileSync(join(folder, name, wasm)).length,
	}
}

/** From quality 6 to 9 brotli takes five times as long and wins 3 % of the WebAssembly. */
const ENCODERS = {
	br: (bytes: Buffer) =>
		promisify(brotliCompress)(bytes, {
			params: { [constants.BROTLI_PARAM_QUALITY]: bytes.length > 1_000_000 ? 6 : 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
		}),
	gz: (bytes: Buffer) => promisify(gzip)(bytes, { level: bytes.length > 1_000_000 ? 6 : 9 }),
}

async function compressed(bytes: Buffer, encoding: keyof typeof ENCODERS): Promise<Buffer> {
	const kept = join(root, '.cache/vendor', `${createHash('sha256').update(bytes).digest('hex')}.${encoding}`)
	if (existsSync(kept)) return readFileSync(kept)
	const result = await ENCODERS[encoding](bytes)
	mkdirSync(dirname(kept), { recursive: true })
	// Renamed when whole: a build that was stopped leaves nothing half.
	const unfinished = `${kept}.${process.pid}`
	writeFileSync(unfinished, result)
	renameSync(unfinished, kept)
	return result
}
