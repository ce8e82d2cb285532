import type { CountForms } from '../../sentences/fill-words.ts'

const added: CountForms = { one: 'One new entry was added.', other: '{count} new entries were added.' }

/** What is said when others add to a thread while it is read. */
export const thread = { language: 'en', added }
