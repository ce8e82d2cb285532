import { sh } from '../quote.ts'
import type { Generator } from '../snippet.ts'

/** LiteRT-LM: a conversation on the command line. */
export const litertLm = (({ id }) => [
	{
		language: 'sh',
		install: 'pip install -U litert-lm',
		code: sh`# Linux, macOS and Windows; for Android, iOS, Kotlin and C++ see the library's own pages
litert-lm run --from-huggingface-repo=${id} --prompt="Write me a poem"`,
	},
]) satisfies Generator
