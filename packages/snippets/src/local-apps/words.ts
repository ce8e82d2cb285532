import { quantizationOfFileName } from '@stoa/catalog'
import type { ModelRecord } from '../model-record.ts'
import { shellWord } from '../quote.ts'

/** A model id as a word in double quotes, or in whatever it needs. */
export const quotedId = (id: string): string => (/^[A-Za-z0-9][A-Za-z0-9._/-]*$/.test(id) ? `"${id}"` : shellWord(id))

/**
 * The quantization that a command names: of the chosen file, else a place that the page fills with what the repository has.
 *
 * @param file path of the chosen file
 */
export const quantTag = (file?: string): string => (file === undefined ? undefined : quantizationOfFileName(file)) ?? '{{QUANT_TAG}}'

/** `id:QUANT` as a shell word. */
export const idWithQuant = ({ id }: ModelRecord, file?: string): string => `${shellWord(id)}:${quantTag(file)}`

/** The part of an id behind its slash. */
export const nameOf = (id: string): string => id.slice(id.lastIndexOf('/') + 1)
