import { ar } from './ar.ts'
import { bn } from './bn.ts'
import { de } from './de.ts'
import { dv } from './dv.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fa } from './fa.ts'
import { fr } from './fr.ts'
import { it } from './it.ts'
import { mn } from './mn.ts'
import { ru } from './ru.ts'
import { si } from './si.ts'
import { uk } from './uk.ts'
import { zh } from './zh.ts'
import type { Examples } from './language-examples.ts'

/** Samples that widgets offer, by language. Adding a language is adding a file and a line. */
export const EXAMPLES: ReadonlyMap<string, Examples> = new Map(Object.entries({ ar, bn, de, dv, en, es, fa, fr, it, mn, ru, si, uk, zh }))
