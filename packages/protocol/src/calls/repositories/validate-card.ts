import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { fields } from '../../body-limits.ts'
import { CardProblems } from '../../shapes/repos.ts'
import { optional } from '../fields.ts'

/** A card of a megabyte, whose letters may be escapes. */
const CARD_BODY = fields({ bytesMax: 4 * 1024 * 1024, keysMax: 100, entriesMax: 100 })

/** `POST /api/validate-yaml` (protocol 02 section 9.1). `repoType` is checked by the domain, which answers unknown ones as an error of the card. */
export const ValidateYaml = z.object({ content: z.string(), repoType: optional(z.string()) })

/** Check the front matter of a card. */
export const validateCard = defineCall({
	method: 'POST',
	path: '/api/validate-yaml',
	who: 'anyone',
	summary: 'Check the front matter of a card',
	body: {
		limits: CARD_BODY,
		schema: ValidateYaml,
		example: { repoType: 'model', content: '---\nlicense: mit\n---\n' },
	},
	answers: [
		{ text: 'Nothing is wrong; there may be warnings', schema: CardProblems },
		{ status: 400, text: 'The card would be refused', schema: CardProblems },
	],
})
