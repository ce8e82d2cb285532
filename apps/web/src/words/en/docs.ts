import { list } from './docs/list.ts'
import { missing } from './docs/missing.ts'
import { search } from './docs/search.ts'

/** What the lists and the search of the documentation say. */
export const docs = { list, missing, search }
