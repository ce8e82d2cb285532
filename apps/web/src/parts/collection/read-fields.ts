import { COLLECTION_THEMES } from '@stoa/hub'
import { oneOf, text, visibility } from '../../site/fields.ts'

/** The fields of a collection's form. */
export const COLLECTION_FIELDS = { title: text, description: text, visibility, theme: oneOf(COLLECTION_THEMES) }
