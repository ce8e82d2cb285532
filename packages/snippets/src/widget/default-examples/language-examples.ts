import type { PlainJson } from '../../json.ts'

/** Samples of one language by task: texts, or objects where a task takes more than a text. */
export type Examples = Readonly<Record<string, readonly PlainJson[]>>
