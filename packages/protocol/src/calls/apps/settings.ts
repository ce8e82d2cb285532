import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { TEXT_BODY } from '../../body-limits.ts'
import { AppSettings } from '../../shapes/around.ts'
import { Nothing } from '../../shapes/basics.ts'
import { appSetting } from '../fields.ts'

/** `POST /api/spaces/{id}/secrets` and `…/variables` */
const SetAppSetting = appSetting

/** `DELETE /api/spaces/{id}/secrets` and `…/variables` */
const RemoveAppSetting = z.object({ key: z.string() })

const setting = <Schema extends z.ZodType>(summary: string, schema: Schema) =>
	({ summary, answers: [{ text: 'What is kept now', schema }] }) as const

const set = { limits: TEXT_BODY, schema: SetAppSetting, example: { key: 'COLOUR', value: 'green' } } as const

const remove = { schema: RemoveAppSetting, example: { key: 'COLOUR' } } as const

/** List secrets. */
export const listSecrets = defineCall({
	method: 'GET',
	path: '/api/{T}/{repo}/secrets',
	who: 'writer',
	...setting('List secrets', AppSettings),
})

/** Keep a secret. */
export const setSecret = defineCall({
	method: 'POST',
	path: '/api/{T}/{repo}/secrets',
	who: 'writer',
	...setting('Keep a secret', Nothing),
	body: set,
})

/** Forget a secret. */
export const deleteSecret = defineCall({
	method: 'DELETE',
	path: '/api/{T}/{repo}/secrets',
	who: 'writer',
	...setting('Forget a secret', Nothing),
	body: remove,
})

/** List variables. */
export const listVariables = defineCall({
	method: 'GET',
	path: '/api/{T}/{repo}/variables',
	who: 'reader',
	...setting('List variables', AppSettings),
})

/** Set a variable. */
export const setVariable = defineCall({
	method: 'POST',
	path: '/api/{T}/{repo}/variables',
	who: 'writer',
	...setting('Set a variable', AppSettings),
	body: set,
})

/** Take a variable away. */
export const deleteVariable = defineCall({
	method: 'DELETE',
	path: '/api/{T}/{repo}/variables',
	who: 'writer',
	...setting('Take a variable away', AppSettings),
	body: remove,
})
