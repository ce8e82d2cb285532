import { type FacetKey, type Hub, Turns } from '@stoa/hub'
import type { calls } from '@stoa/protocol'
import { tagLabel } from '@stoa/web'
import type { FastifyReply } from 'fastify'
import type { Asked } from '../handle.ts'

/** The kinds whose tags clients request. */
type TaggedKind = 'model' | 'dataset'

/** The names of facets on the wire. */
const FACET_TYPES: Record<TaggedKind, Record<string, FacetKey>> = {
	model: { pipeline_tag: 'task', library: 'library', dataset: 'dataset', language: 'language', license: 'license' },
	dataset: {
		task_categories: 'task',
		language: 'language',
		license: 'license',
		size_categories: 'size',
		modality: 'modality',
		format: 'format',
		library: 'library',
	},
}

/** Types whose tags are in no filter of the pages; they are recognized by their prefix. */
const PREFIXED_TYPES: Record<TaggedKind, readonly string[]> = {
	model: [],
	dataset: ['task_ids', 'multilinguality', 'language_creators', 'annotations_creators', 'benchmark'],
}
/** Every repository has it (protocol 02 section 7). */
const REGION = JSON.stringify({ id: 'region:us', label: 'US', type: 'region' })

/** An answer is kept a hundred times as long as it took to make, so that no number of requests takes more than a hundredth of the process. */
const KEPT_FACTOR = 100

/** A finished or pending result; callers wait for the same one meanwhile. */
interface KeptTags {
	text: Promise<string>
	/** Infinite while it is made. */
	until: number
}
const keptTags = new WeakMap<Hub, Map<string, KeptTags>>()

/** Every tag in use, or those of one `type` (protocol 02 section 7). */
export async function tagsByType(kind: TaggedKind, { hub, reply, parameters }: Asked<typeof calls.listModelTags>): Promise<FastifyReply> {
	const { type: only } = parameters()
	const types = [...Object.keys(FACET_TYPES[kind]), ...PREFIXED_TYPES[kind], 'region', 'other']
	// Under an unknown type is nothing, under each unknown name.
	const key = `${kind} ${only === undefined || types.includes(only) ? (only ?? '') : '?'}`
	const kept = keptTags.get(hub) ?? new Map<string, KeptTags>()
	keptTags.set(hub, kept)
	let answer = kept.get(key)
	if (!answer || answer.until < performance.now()) {
		answer = keep(hub, kind, only)
		kept.set(key, answer)
	}
	return reply.type('application/json; charset=utf-8').send(await answer.text)
}

function keep(hub: Hub, kind: TaggedKind, only: string | undefined): KeptTags {
	const start = performance.now()
	const answer = { text: makeTags(hub.listings, kind, only), until: Infinity }
	const finish = (keptFor: number): void => void (answer.until = performance.now() + keptFor)
	answer.text.then(
		() => finish((performance.now() - start) * KEPT_FACTOR),
		() => finish(-1),
	)
	return answer
}

/** The answer as JSON, made in turns: a hub has as many tags as its authors like. */
export async function makeTags(listings: Pick<Hub['listings'], 'vocabulary'>, kind: TaggedKind, only?: string): Promise<string> {
	const vocabulary = await listings.vocabulary(kind)
	const turns = new Turns()
	const lists = new Map<string, string[]>(Object.keys(FACET_TYPES[kind]).map((type) => [type, []]))
	for (const type of [...PREFIXED_TYPES[kind], 'other']) lists.set(type, [])
	const add = (type: string, tag: string): void => void lists.get(type)?.push(JSON.stringify({ id: tag, label: tagLabel(tag), type }))
	for (const [type, facet] of Object.entries(FACET_TYPES[kind])) {
		for (const { tag } of vocabulary[facet] ?? []) {
			await turns.take()
			add(type, tag)
		}
	}
	for (const { tag } of vocabulary.other ?? []) {
		await turns.take()
		const prefix = tag.slice(0, tag.indexOf(':'))
		add(PREFIXED_TYPES[kind].includes(prefix) ? prefix : 'other', tag)
	}
	if (kind === 'model') lists.set('region', [REGION])
	const parts = [...lists].filter(([type]) => only === undefined || type === only)
	return `{${parts.map(([type, items]) => `${JSON.stringify(type)}:[${items.join(',')}]`).join(',')}}`
}
