import { HubError } from '@stoa/vocabulary'
import { z } from 'zod'
import type { CardData } from '../repos/repo.ts'
import type { GateField, GateForm } from './gates.ts'

const FIELDS_MAX = 50
const ANSWER_MAX = 1000

const text = z.string().trim().min(1).max(10_000).optional().catch(undefined)
const TYPES = ['text', 'checkbox', 'select', 'date_picker', 'country'] as const
const named = z.enum(TYPES)
const detailed = z.object({
	type: named,
	options: z
		.array(
			z.union([
				z.string().transform((value) => ({ value, label: value })),
				z
					.object({ value: z.string(), label: z.string().trim().min(1).optional().catch(undefined) })
					.transform(({ value, label = value }) => ({ value, label })),
			]),
		)
		.max(500)
		.optional(),
})
const Card = z.object({
	extra_gated_heading: text,
	extra_gated_prompt: text,
	extra_gated_description: text,
	extra_gated_button_content: text,
	extra_gated_fields: z.record(z.string(), z.unknown()).optional().catch(undefined),
})

function toField(label: string, value: unknown): GateField | undefined {
	const plain = named.safeParse(value)
	if (plain.success) return { label, type: plain.data, options: [] }
	const found = detailed.safeParse(value)
	// Questions that the hub would have to answer itself, such as a person's location, are not asked.
	return found.success ? { label, type: found.data.type, options: found.data.options ?? [] } : undefined
}

/**
 * The form that a card describes; parts that cannot be parsed are dropped.
 *
 * @example
 * ```ts
 * assert.deepEqual(gateFormOf({ extra_gated_fields: { Company: 'text' } }).fields, [{ label: 'Company', type: 'text', options: [] }])
 * ```
 */
export function gateFormOf(card: CardData | undefined): GateForm {
	const read = Card.parse(card ?? {})
	return {
		heading: read.extra_gated_heading,
		prompt: read.extra_gated_prompt,
		description: read.extra_gated_description,
		button: read.extra_gated_button_content,
		fields: Object.entries(read.extra_gated_fields ?? {})
			.slice(0, FIELDS_MAX)
			.flatMap(([label, value]) => toField(label, value) ?? []),
	}
}

const YES = new Set(['true', 'on', 'yes', '1'])

function wrong({ type, options }: GateField, answer: string): string | undefined {
	if (type === 'checkbox') return YES.has(answer.toLowerCase()) ? undefined : 'the box must be checked'
	if (answer === '') return 'it is empty'
	if (answer.length > ANSWER_MAX) return `it has more than ${ANSWER_MAX} characters`
	if (type === 'select' && !options.some(({ value }) => value === answer))
		return `it is none of ${options.map(({ label }) => label).join(', ')}`
	if (type === 'date_picker' && !/^\d{4}-\d{2}-\d{2}$/.test(answer)) return 'enter a date as 2026-01-31'
	return undefined
}

/**
 * The validated answers to a form's questions; others are dropped.
 *
 * @throws {HubError} `invalid-input` that names the first question without a right answer
 */
export function checkAnswers(form: GateForm, answers: Readonly<Record<string, string>>): Record<string, string> | undefined {
	if (form.fields.length === 0) return undefined
	return Object.fromEntries(
		form.fields.map((field) => {
			const answer = (answers[field.label] ?? '').trim()
			const why = wrong(field, answer)
			if (why !== undefined) throw new HubError('invalid-input', { what: `"${field.label}"`, why })
			return [field.label, field.type === 'checkbox' ? 'true' : answer]
		}),
	)
}
