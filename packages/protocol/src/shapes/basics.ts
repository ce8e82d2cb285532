import { z } from 'zod'

/** A point in time: handlers give a `Date`, and JSON writes it as text. */
export const date = z
	.custom<Date | string>((value) => typeof value === 'string' || value instanceof Date)
	.meta({ type: 'string', format: 'date-time' })
/** An absolute address. */
export const address = z.string().meta({ format: 'uri' })
/** 24 hexadecimal digits: what the hub calls something for good. */
export const id = z.string().describe('24 hexadecimal digits that never change')
/** A git object. */
export const oid = z.string().regex(/^[0-9a-f]{40}$/)
/** A whole number from 0. */
export const whole = z.int32().min(0)
/** Bytes. */
export const bytes = z.int().min(0)
/** A kind of repository. */
export const kind = z.enum(['model', 'dataset', 'space'])
/** Any object. For bodies; `tools/checks/answers.ts` names the answers that may have one, and why. */
export const anything = z.record(z.string(), z.unknown())
/** The answer of lists that have no items on this hub. */
export const NoItems = z.array(z.never())

/** The answer that says nothing but yes. */
export const Done = z.object({ success: z.literal(true) })
/** The answer of calls that only act. */
export const Nothing = z.object({})
