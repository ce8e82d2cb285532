import type { Json } from '../json.ts'

/** A body for a provider that wants JSON; the plain form where it would take the bytes of a file. */
export const jsonBody = (body: Json | undefined, plain: Json): Json => body ?? plain
