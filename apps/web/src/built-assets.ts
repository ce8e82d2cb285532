import type { RenderWidget } from '@stoa/docs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import type { Assets } from './site/assets.ts'

/** Where `npm run build` leaves pages, scripts and styles. */
export const BUILD_FOLDER = fileURLToPath(new URL('../dist', import.meta.url))

const BuildFile = z.object({
	css: z.string(),
	styles: z.object({
		pieces: z.array(z.object({ css: z.string(), classes: z.array(z.string()) })),
		islands: z.record(z.string(), z.array(z.int())),
	}),
	early: z.string(),
	loader: z.string(),
	islands: z.record(z.string(), z.string()),
	runtime: z.object({ script: z.string(), wasm: z.string(), wasmBytes: z.number() }),
	fonts: z.array(z.string()),
})

/** Makes the function that draws the widgets of texts in a language, a BCP 47 tag. */
export type WidgetRenderer = (language: string) => RenderWidget

/** What a build's pages point at. @throws when there is no build: `npm run build` makes it */
export async function readAssets(folder: string): Promise<Assets> {
	return BuildFile.parse(JSON.parse(await readFile(join(folder, 'pages.json'), 'utf8')))
}
