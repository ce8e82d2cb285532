import type { ModelRecord } from '../model-record.ts'
import { py, raw } from '../quote.ts'
import { hasTag } from '../record-fields.ts'
import type { Generator, Snippet } from '../snippet.ts'

const OWN_SENTENCES = ['A goat climbs the hill.', 'Goats like steep slopes.', 'The bakery opens at six.']

const trust = (model: ModelRecord) => raw(hasTag(model, 'custom_code') ? ', trust_remote_code=True' : '')

const lateInteraction = ({ id }: ModelRecord): Snippet => ({
	language: 'python',
	install: 'pip install -U pylate',
	code: py`from pylate import models

queries = [
    "How long does bread dough need to rise?",
    "Which stars can be seen from both hemispheres tonight?",
]
# One list of documents for each query.
documents = [
    ["Dough rises for two hours.", "Bread keeps three days."],
    ["Orion stands over the equator.", "Polaris marks north."],
]

model = models.ColBERT(model_name_or_path=${id})

queries_embeddings = model.encode(queries, is_query=True)
documents_embeddings = model.encode(documents, is_query=False)`,
})

const ranking = (model: ModelRecord): Snippet => ({
	language: 'python',
	install: 'pip install -U sentence-transformers',
	code: py`from sentence_transformers import CrossEncoder

model = CrossEncoder(${model.id}${trust(model)})

query = "Which planet has the most known moons today?"
passages = [
    "Saturn has more known moons than any other planet that circles the Sun.",
    "Mars has two small moons, Phobos and Deimos, and both were found in 1877.",
    "Jupiter is the largest planet, and four of its moons are easily seen.",
    "Mercury and Venus are the two planets that have no moons at all.",
]

scores = model.predict([(query, passage) for passage in passages])
print(scores)`,
})

/** The sentences of the card's first sample input, source first; our own when it has none. Cards are written by hand: other things than texts do not count. */
function sampleSentences({ widgetData }: ModelRecord): readonly string[] {
	const example = widgetData?.[0]
	const source: unknown = example?.source_sentence
	const listed: unknown = example?.sentences
	const sentences = Array.isArray(listed) ? listed.filter((sentence) => typeof sentence === 'string') : []
	return typeof source === 'string' && source !== '' && sentences.length > 0 ? [source, ...sentences] : OWN_SENTENCES
}

function embeddings(model: ModelRecord): Snippet {
	const sentences = sampleSentences(model)
	const lines = sentences.map((sentence) => py`    ${sentence},\n`).join('')
	return {
		language: 'python',
		install: 'pip install -U sentence-transformers',
		code: py`from sentence_transformers import SentenceTransformer

model = SentenceTransformer(${model.id}${trust(model)})

sentences = [
${raw(lines)}]
embeddings = model.encode(sentences)

similarities = model.similarity(embeddings, embeddings)
print(similarities.shape)
# [${sentences.length}, ${sentences.length}]`,
	}
}

/** Sentence Transformers: late interaction, ranking (clause S-05) or embeddings. */
export const sentenceTransformers = ((model) => {
	if (hasTag(model, 'PyLate')) return [lateInteraction(model)]
	return [hasTag(model, 'cross-encoder') || model.pipeline_tag === 'text-ranking' ? ranking(model) : embeddings(model)]
}) satisfies Generator
