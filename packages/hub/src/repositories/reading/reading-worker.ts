import { cardImages } from '@stoa/markdown/card-images'
import { serveThread } from '@stoa/markdown/threads'
import { isUtf8 } from 'node:buffer'
import { notebookMarkdown } from './notebook.ts'
import { createWeightsReader } from './read-weights.ts'
import { deriveMetadata } from '../metadata/derive-metadata.ts'
import type { FactReader } from '../metadata/fact-reader.ts'
import { validateCard } from '../metadata/validate-card.ts'
import type { Sibling } from '../repos/repo.ts'
import type { ReadingAnswer, ReadingQuestion } from './reading-threads.ts'
import { filesFromPort, type ReadableFiles } from './remote-files.ts'

const weights = createWeightsReader()

async function listAll(files: ReadableFiles): Promise<Sibling[]> {
	const all: Sibling[] = []
	for (;;) {
		const some = await files.list(all.length)
		if (some.length === 0) return all
		for (const one of some) all.push(one)
	}
}

function factsOf(files: ReadableFiles): FactReader {
	let listed: Promise<Sibling[]> | undefined
	return {
		list: () => (listed ??= listAll(files)),
		async readText(path, limitBytes) {
			const bytes = await files.readWhole(path, limitBytes)
			return bytes && isUtf8(bytes) ? new TextDecoder().decode(bytes) : undefined
		},
		readRange: (path, start, end) => files.readRange(path, start, end),
	}
}

async function answer(question: ReadingQuestion): Promise<ReadingAnswer> {
	if (question.do === 'card') return { do: 'card', faults: validateCard(question.kind, question.readme) }
	if (question.do === 'card-images') return { do: 'card-images', paths: cardImages(question.readme, question.imageBase) }
	if (question.do === 'notebook') {
		const { bytes } = question
		return { do: 'notebook', text: isUtf8(bytes) ? notebookMarkdown(new TextDecoder().decode(bytes)) : undefined }
	}
	const files = filesFromPort(question.port)
	if (question.do === 'metadata') return { do: 'metadata', metadata: await deriveMetadata(question.kind, factsOf(files(0))) }
	if (question.do === 'weights') return { do: 'weights', weights: await weights.page(question.path, question.query, files(0)) }
	if (question.do === 'shards') return { do: 'shards', shards: await weights.shards(question.path, files(0)) }
	const sideOf = (side: 'before' | 'after'): ReadableFiles | undefined => {
		const source = question.sides.indexOf(side)
		return source < 0 ? undefined : files(source)
	}
	return { do: 'compare', change: await weights.compare(question.path, sideOf('before'), sideOf('after')) }
}

serveThread(async (question: ReadingQuestion) => {
	try {
		return await answer(question)
	} finally {
		if ('port' in question) question.port.close()
	}
})
