import { HubError } from '@stoa/vocabulary'
import { z } from 'zod'

/** All values of a field, such as those of boxes that were ticked; none where it is missing. Every other kind of field begins as this. */
export const many = z.array(z.string()).default([])

/** What was typed, exactly; empty where the field is missing. */
export const text = many.transform(([first = '']) => first)

/** What was typed without the space around it. */
export const line = text.transform((typed) => typed.trim())

/** The same; `undefined` where nothing was typed. */
export const optionalLine = line.transform((typed) => typed || undefined)

/** A number; `NaN` for what is none, 0 where nothing was typed: the domain says which numbers it takes. */
export const number = line.transform(Number)

/** Whether the field says yes. */
export const yes = text.transform((typed) => typed === 'yes')

/** `private`, or else `public`. */
export const visibility = text.transform((typed) => (typed === 'private' ? ('private' as const) : ('public' as const)))

/** The parts of a text that space or commas separate. */
export const words = text.transform((typed) => typed.split(/[\s,]+/).filter((word) => word !== ''))

/** One of some values; `undefined` for everything else. */
export const oneOf = <const Value extends string>(values: readonly Value[]) =>
	text.transform((typed) => values.find((value) => value === typed))

/** One of some values, which must be chosen; `what` names the field in the message. */
export const chosen = <const Value extends string>(values: readonly Value[], what: string) =>
	oneOf(values).transform((value, { addIssue }) => {
		if (value !== undefined) return value
		addIssue(new HubError('invalid-input', { what, why: 'choose one' }).message)
		return z.NEVER
	})

/** A day, as `2026-01-31`, at a time of it such as `T23:59:59Z`; `undefined` where nothing was typed. */
export const day = (time: string) =>
	text.transform((typed, { addIssue }): Date | undefined => {
		const date = new Date(`${typed}${time}`)
		if (typed === '' || !Number.isNaN(date.getTime())) return typed === '' ? undefined : date
		addIssue(new HubError('invalid-input', { what: 'the end', why: 'write a date as 2026-01-31' }).message)
		return undefined
	})
